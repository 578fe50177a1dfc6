package dev.hivemind.cli.resume;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.checkpoint.RunFolder;
import dev.hivemind.cli.control.ResumeRequest;
import dev.hivemind.cli.invocation.Surroundings;
import dev.hivemind.cli.run.Continuation;
import dev.hivemind.cli.run.ManifestChanges;
import dev.hivemind.cli.run.PreparedRun;
import dev.hivemind.cli.run.ReopeningPlanner;
import dev.hivemind.fleet.Reopening;
import dev.hivemind.fleet.Standing;
import dev.hivemind.task.manifest.Manifest;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Plans for a run at work, whose manifest is as it was read when this part of it began. */
public record LivePlanner(Surroundings surroundings, AgentAdapters adapters)
    implements ReopeningPlanner {

  @Override
  public Reopening plan(ResumeRequest request, RunFolder folder, PreparedRun run)
      throws IOException {
    Manifest manifest = run.request().manifest();
    var view = folder.view();
    var unchanged = new ManifestChanges(Map.of(), manifest.tasks(), view);
    Continuation part =
        new ContinuationPlanner(folder, surroundings.ticker(), adapters)
            .plan(wish(request), request.budget(), view, manifest, unchanged);
    var tasks = new LinkedHashMap<String, Standing.Asked>();
    part.standings()
        .forEach(
            (id, standing) -> {
              if (standing instanceof Standing.Asked asked) tasks.put(id, asked);
            });
    return new Reopening(tasks, part.granted(), request.prompt() != null || request.afresh());
  }

  private static Wish wish(ResumeRequest request) {
    if (request.agents().isEmpty()) return new Wish.Everything();
    return request.afresh()
        ? new Wish.Afresh(request.agents().getFirst())
        : new Wish.Agents(request.agents(), request.prompt());
  }
}
