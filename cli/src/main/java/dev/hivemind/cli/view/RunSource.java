package dev.hivemind.cli.view;

import dev.hivemind.cli.logs.ShownLine;
import dev.hivemind.cli.status.RunReport;
import java.io.IOException;
import java.util.List;

/** Where the view has from what it shows. */
interface RunSource {

  /**
   * How the run stands now.
   *
   * @throws IOException when it cannot be read; perhaps a moment later
   */
  RunReport report() throws IOException;

  /**
   * The end of what an agent printed so far, oldest first; nothing of one that is not known.
   *
   * @throws IOException, java.io.UncheckedIOException when it cannot be read; perhaps a moment
   *     later
   */
  List<ShownLine> log(String agent) throws IOException;
}
