package dev.hivemind.cli.command;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How values are written in the options of {@code hivemind mock}. */
final class MockValues {
  private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ms|s|m|h)");
  private static final Pattern AMOUNT = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)([kKM]?)");
  private static final Pattern SHARE = Pattern.compile("(\\d{0,9}(?:\\.\\d{1,9})?)(%?)");

  private MockValues() {}

  /** A length of time: {@code 80ms}, {@code 1.5s}, {@code 2m}. */
  static final class Time implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      Matcher time = TIME.matcher(text);
      if (!time.matches()) {
        throw new TypeConversionException(
            "\"" + text + "\" is no length of time; write 80ms, 1.5s or 2m");
      }
      long unit =
          switch (time.group(2)) {
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            default -> 3_600_000_000_000L;
          };
      return Duration.ofNanos(
          new BigDecimal(time.group(1)).multiply(BigDecimal.valueOf(unit)).longValue());
    }
  }

  /** A number of tokens or requests: {@code 50}, {@code 100k}, {@code 2M}. */
  static final class Amount implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      Matcher amount = AMOUNT.matcher(text);
      if (!amount.matches()) throw noAmount(text);
      long unit =
          switch (amount.group(2).toLowerCase(Locale.ROOT)) {
            case "k" -> 1_000;
            case "m" -> 1_000_000;
            default -> 1;
          };
      BigDecimal whole = new BigDecimal(amount.group(1)).multiply(BigDecimal.valueOf(unit));
      if (whole.stripTrailingZeros().scale() > 0) throw noAmount(text);
      return whole.longValueExact();
    }

    private static TypeConversionException noAmount(String text) {
      return new TypeConversionException("\"" + text + "\" is no amount; write 50, 100k or 2M");
    }
  }

  /** A share of all requests: {@code 0.1} or {@code 10%}. */
  static final class Share implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      Matcher share = SHARE.matcher(text);
      if (!share.matches() || share.group(1).isEmpty()) {
        throw new TypeConversionException("\"" + text + "\" is no share; write 0.1 or 10%");
      }
      double value = Double.parseDouble(share.group(1));
      return share.group(2).isEmpty() ? value : value / 100;
    }
  }
}
