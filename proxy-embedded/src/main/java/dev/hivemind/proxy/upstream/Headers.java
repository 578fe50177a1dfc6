package dev.hivemind.proxy.upstream;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The header fields of a message in the order in which they were sent, repeated ones apart. Names
 * match in any case. Immutable.
 */
public final class Headers implements Iterable<Headers.Field> {
  public static final Headers NONE = new Headers(List.of());

  private final List<Field> fields;

  private Headers(List<Field> fields) {
    this.fields = fields;
  }

  public static Headers of(List<Field> fields) {
    return new Headers(List.copyOf(fields));
  }

  /** A single field's name and value; values are kept byte for byte as ISO-8859-1. */
  public record Field(String name, String value) {

    public boolean is(String otherName) {
      return name.equalsIgnoreCase(otherName);
    }

    public boolean hasPrefix(String prefix) {
      return name.regionMatches(true, 0, prefix, 0, prefix.length());
    }

    /** Leaves out the value, which may be a secret. */
    @Override
    public String toString() {
      return name;
    }
  }

  /** The value of the first field of that name; null when there is none. */
  public @Nullable String first(String name) {
    for (Field field : fields) {
      if (field.is(name)) {
        return field.value();
      }
    }
    return null;
  }

  public List<String> all(String name) {
    List<String> values = new ArrayList<>();
    for (Field field : fields) {
      if (field.is(name)) {
        values.add(field.value());
      }
    }
    return values;
  }

  /** Whether any field's name begins so. */
  public boolean hasPrefixed(String prefix) {
    for (Field field : fields) {
      if (field.hasPrefix(prefix)) {
        return true;
      }
    }
    return false;
  }

  public Headers without(Predicate<Field> dropped) {
    List<Field> kept = new ArrayList<>(fields.size());
    for (Field field : fields) {
      if (!dropped.test(field)) {
        kept.add(field);
      }
    }
    return new Headers(kept);
  }

  public Headers and(String name, String value) {
    List<Field> more = new ArrayList<>(fields);
    more.add(new Field(name, value));
    return new Headers(List.copyOf(more));
  }

  @Override
  public Iterator<Field> iterator() {
    return fields.iterator();
  }

  /** The names only: values may be secrets. */
  @Override
  public String toString() {
    return "Headers" + fields;
  }
}
