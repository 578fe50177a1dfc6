package dev.hivemind.cli.run;

import dev.hivemind.cli.invocation.CommandException;
import dev.hivemind.proxy.budget.PriceRow;
import dev.hivemind.proxy.budget.PriceTable;
import dev.hivemind.proxy.budget.Rates;
import dev.hivemind.task.manifest.Manifest;
import dev.hivemind.task.manifest.ModelPrice;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What models cost by a user's own account. */
public final class OwnPrices {
  private OwnPrices() {}

  /**
   * Those of a manifest: what it writes itself comes before the file that it names.
   *
   * @throws CommandException (usage) when the file cannot be read
   */
  static List<PriceRow> of(Manifest manifest) {
    var rows = new ArrayList<PriceRow>();
    manifest.prices().models().forEach((model, price) -> rows.add(row(model, price)));
    Path file = manifest.prices().file();
    if (file != null) rows.addAll(without(written(manifest), read(file, "prices_file")));
    check(rows, manifest.source());
    return rows;
  }

  /** Those of a manifest, and of all other models those that HiveMind knows. */
  static PriceTable table(Manifest manifest) {
    return PriceTable.shipped().with(of(manifest));
  }

  /**
   * Those of a file.
   *
   * @param said where the user names it, for a person
   * @throws CommandException (usage) when it cannot be read
   */
  public static List<PriceRow> read(Path file, String said) {
    try (InputStream json = Files.newInputStream(file)) {
      return PriceRow.read(json);
    } catch (NoSuchFileException e) {
      throw CommandException.usage("%s: there is no file %s".formatted(said, file));
    } catch (IOException e) {
      throw CommandException.usage("%s: cannot read %s: %s".formatted(said, file, e.getMessage()));
    } catch (IllegalArgumentException malformed) {
      throw CommandException.usage("%s: %s: %s".formatted(said, file, malformed.getMessage()));
    }
  }

  private static PriceRow row(String model, ModelPrice price) {
    return PriceRow.of(
        model,
        new Rates(
            price.input(),
            price.cacheRead(),
            price.cacheWrite(),
            price.cacheWriteHour(),
            price.output()));
  }

  private static Set<String> written(Manifest manifest) {
    return manifest.prices().models().keySet().stream()
        .map(model -> model.toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  private static List<PriceRow> without(Set<String> models, List<PriceRow> rows) {
    return rows.stream()
        .map(row -> without(models, row))
        .filter(row -> !row.models().isEmpty())
        .toList();
  }

  private static PriceRow without(Set<String> models, PriceRow row) {
    return row.with(
        row.models().stream()
            .filter(model -> !models.contains(model.toLowerCase(Locale.ROOT)))
            .toList());
  }

  private static void check(List<PriceRow> rows, String manifest) {
    try {
      PriceTable _ = PriceTable.of(rows);
    } catch (IllegalArgumentException twice) {
      throw CommandException.usage("%s: prices: %s".formatted(manifest, twice.getMessage()));
    }
  }
}
