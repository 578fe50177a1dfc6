package dev.hivemind.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hivemind.checkpoint.sqlite.Reader;
import dev.hivemind.checkpoint.sqlite.Writer;
import dev.hivemind.proxy.time.Randomness;
import dev.hivemind.task.run.Liveness;
import dev.hivemind.task.run.ProcessIdentity;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Which runs call with the same credentials. Of each only a digest is kept, keyed with a random
 * secret of this database, so that equal ones are known and none can be told.
 */
final class CredentialRows {
  private static final String DIGEST = "HmacSHA256";

  private CredentialRows() {}

  /**
   * In place of what was noted of the run before.
   *
   * @param credentials by lane
   */
  static void note(Writer writer, long run, Map<String, String> credentials)
      throws SQLException, IOException {
    String secret = secret(writer);
    writer.execute("delete from credential where run = ?", run);
    for (var credential : credentials.entrySet()) {
      writer.execute(
          "insert into credential (run, lane, digest) values (?, ?, ?)",
          run,
          credential.getKey(),
          digest(secret, credential.getValue()));
    }
  }

  private static String secret(Writer writer) throws SQLException, IOException {
    writer.execute(
        "insert into digest_key (only, secret) values (1, ?) on conflict do nothing",
        Randomness.token());
    return writer
        .reader()
        .first("select secret from digest_key", row -> row.text("secret"))
        .orElseThrow();
  }

  private static String digest(String secret, String credential) {
    try {
      var mac = Mac.getInstance(DIGEST);
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), DIGEST));
      return HexFormat.of().formatHex(mac.doFinal(credential.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + DIGEST, e);
    }
  }

  /**
   * The lanes of a run whose credentials another run calls with, by the id of that run; only runs
   * that a hivemind works on.
   */
  static Map<String, List<String>> shared(Reader reader, long run, Liveness liveness)
      throws SQLException, IOException {
    record Sharer(String run, String lane, Optional<ProcessIdentity> owner) {}
    var shared = new TreeMap<String, List<String>>();
    for (Sharer sharer :
        reader.rows(
            """
            select distinct run.id as id, owner_pid, owner_started, own.lane as lane
            from credential own
            join credential other on other.digest = own.digest and other.run <> own.run
            join run on run.number = other.run
            where own.run = ? order by own.lane
            """,
            row -> new Sharer(row.text("id"), row.text("lane"), RunRows.owner(row)),
            run)) {
      if (sharer.owner().filter(liveness::alive).isEmpty()) continue;
      shared.computeIfAbsent(sharer.run(), _ -> new ArrayList<>()).add(sharer.lane());
    }
    return shared;
  }
}
