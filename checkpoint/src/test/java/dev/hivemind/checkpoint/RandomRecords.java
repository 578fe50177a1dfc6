package dev.hivemind.checkpoint;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Records with random values in all their components, the same for the same seed. */
final class RandomRecords {
  private static final List<String> PIECES =
      List.of(
          "", "a", "port-mail", " ", "\"", "\\", "\n", "\r", "\t", "\0", "é", "漢字", "🐝", "\u2028");

  private final Random random;

  RandomRecords(int seed) {
    this.random = new Random(seed);
  }

  /** The records among the permitted subclasses of a sealed type, at any depth. */
  static Stream<Class<?>> kindsOf(Class<?> sealed) {
    return sealed.isSealed()
        ? Stream.of(sealed.getPermittedSubclasses()).flatMap(RandomRecords::kindsOf)
        : Stream.of(sealed);
  }

  <T> T next(Class<T> kind) {
    RecordComponent[] components = kind.getRecordComponents();
    var types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    var values = new Object[components.length];
    for (int i = 0; i < values.length; i++) values[i] = value(components[i]);
    try {
      return kind.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private @Nullable Object value(RecordComponent component) {
    boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    return nullable && random.nextBoolean() ? null : value(component.getGenericType());
  }

  private Object value(Type type) {
    if (type instanceof ParameterizedType generic) return collection(generic);
    if (type == String.class) return text();
    if (type == int.class) return random.nextInt();
    if (type == long.class) return random.nextLong();
    if (type == OptionalLong.class) return positiveOrNone();
    if (type == boolean.class) return random.nextBoolean();
    if (type == Instant.class)
      return Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
    if (type == Duration.class) return Duration.ofNanos(random.nextLong());
    if (type instanceof Class<?> known && known.isEnum()) return oneOf(known.getEnumConstants());
    if (type instanceof Class<?> known && known.isRecord()) return next(known);
    throw new AssertionError("no random values for " + type);
  }

  private OptionalLong positiveOrNone() {
    return random.nextBoolean()
        ? OptionalLong.of(1 + random.nextLong(Long.MAX_VALUE - 1))
        : OptionalLong.empty();
  }

  private Object collection(ParameterizedType generic) {
    if (generic.getRawType() == List.class) {
      var list = new ArrayList<Object>();
      while (random.nextInt(3) > 0) list.add(value(generic.getActualTypeArguments()[0]));
      return list;
    }
    if (generic.getRawType() == Map.class) {
      var map = new LinkedHashMap<String, Object>();
      while (random.nextInt(3) > 0) map.put(text(), value(generic.getActualTypeArguments()[1]));
      return map;
    }
    throw new AssertionError("no random values for " + generic);
  }

  private String text() {
    var text = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--)
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    return text.toString();
  }

  private Object oneOf(Object[] values) {
    return values[random.nextInt(values.length)];
  }
}
