package dev.hivemind.cli.command;

import dev.hivemind.agent.AgentAdapters;
import dev.hivemind.cli.doctor.Doctor;
import dev.hivemind.cli.doctor.DoctorReport;
import dev.hivemind.cli.invocation.ExitCode;
import dev.hivemind.cli.invocation.Surroundings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hivemind doctor}: whether runs can work here. */
@Command(
    name = "doctor",
    description = "Check what runs need on this machine and say what to do about it.",
    footer = {
      "",
      "Examples:",
      "  hivemind doctor",
      "  hivemind doctor --json",
      "",
      "Exit code: 0 when a run with a real agent can work here, else 5."
    })
final class DoctorCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  DoctorCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    var report = new DoctorReport(new Doctor(surroundings, AgentAdapters.builtIn()).examine());
    if (json) surroundings.console().print(report.document().toPrettyString());
    else report.printTo(surroundings.console());
    return (report.healthy() ? ExitCode.OK : ExitCode.ENVIRONMENT).code();
  }
}
