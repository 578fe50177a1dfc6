package dev.hivemind.checkpoint;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonAppend;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.TypeIdResolver;

/**
 * How one kind of record is written as a line of JSON: its {@code type} first, then {@code schema},
 * then its fields in snake case, those that are null left out. Immutable, thread-safe.
 *
 * <p>A line may come from a newer version of hivemind: unknown fields are passed over, and a record
 * of an unknown type, or with an unknown word where this version knows a fixed set, reads as none.
 */
final class LineFormat<T> {
  /** Version of the lines' shape, which changes by addition only. */
  private static final int SCHEMA = 1;

  private final ObjectWriter writer;
  private final ObjectReader reader;

  /**
   * @param names {@link TypedLines}, with the name of each record
   */
  LineFormat(Class<T> kind, Class<?> names) {
    var mapper =
        JsonMapper.builder()
            .addMixIn(kind, names)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enumNamingStrategy(EnumNamingStrategies.SNAKE_CASE)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .addHandler(new NewerTypes())
            .changeDefaultPropertyInclusion(
                inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_ABSENT))
            .build();
    this.writer = mapper.writerFor(kind).withAttribute("schema", SCHEMA);
    this.reader = mapper.readerFor(kind);
  }

  /** Marks the mix-in that names the records of a format. */
  @Retention(RetentionPolicy.RUNTIME)
  @JacksonAnnotationsInside
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonAppend(prepend = true, attrs = @JsonAppend.Attr("schema"))
  @interface TypedLines {}

  /** Reads a record of an unknown type as null; one without a type is an error still. */
  private static final class NewerTypes extends DeserializationProblemHandler {
    @Override
    public JavaType handleUnknownTypeId(
        DeserializationContext context,
        JavaType base,
        String type,
        TypeIdResolver resolver,
        String failure) {
      return context.constructType(Void.class);
    }
  }

  /** Without a line end. */
  String write(T value) {
    return writer.writeValueAsString(value);
  }

  /** With its line end. Half a surrogate pair, which UTF-8 cannot hold, becomes a question mark. */
  byte[] bytes(T value) {
    return (write(value) + '\n').getBytes(StandardCharsets.UTF_8);
  }

  /**
   * @return null: written by a newer version
   * @throws JacksonException for anything but one JSON object that fits its type
   */
  @Nullable T read(byte[] line) {
    if (line.length == 0 || line[0] != '{') {
      throw new StreamReadException(null, "a line that is no JSON object");
    }
    try {
      return reader.readValue(line);
    } catch (InvalidFormatException e) {
      if (e.getTargetType().isEnum()) return null;
      throw e;
    }
  }
}
