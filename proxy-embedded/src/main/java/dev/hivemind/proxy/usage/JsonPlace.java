package dev.hivemind.proxy.usage;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A place in JSON documents that holds a fact or leads to one; {@link #root} is the way in. A fact
 * is known by its whole path from the root, never by its name alone: a model may write {@code
 * "usage"} into what it says. Immutable once built, hence thread-safe.
 */
final class JsonPlace {
  private final byte[] name;
  private final List<JsonPlace> members = new ArrayList<>();
  private @Nullable JsonPlace elements;
  private @Nullable Fact fact;
  private int height;

  private JsonPlace(String name) {
    this.name = name.getBytes(UTF_8);
  }

  /**
   * @param paths such as {@code choices[].delta.content}: names joined by dots, {@code []} for any
   *     element of an array
   */
  static JsonPlace root(Map<String, Fact> paths) {
    JsonPlace root = new JsonPlace("");
    paths.forEach(root::add);
    return root;
  }

  private void add(String path, Fact found) {
    String[] steps =
        Arrays.stream(path.replace("[]", ".[]").split("\\."))
            .filter(step -> !step.isEmpty())
            .toArray(String[]::new);
    height = Math.max(height, steps.length);
    JsonPlace place = this;
    for (String step : steps) {
      place = step.equals("[]") ? place.elementsAdded() : place.memberAdded(step);
    }
    place.fact = found;
  }

  private JsonPlace elementsAdded() {
    if (elements == null) {
      elements = new JsonPlace("[]");
    }
    return elements;
  }

  private JsonPlace memberAdded(String step) {
    byte[] bytes = step.getBytes(UTF_8);
    JsonPlace known = member(bytes, bytes.length);
    if (known != null) {
      return known;
    }
    JsonPlace added = new JsonPlace(step);
    members.add(added);
    return added;
  }

  /** The longest path from here, in steps; known for a root only. */
  int height() {
    return height;
  }

  /** The fact of that kind that stands here; null: none does. */
  @Nullable Fact fact(Fact.Kind kind) {
    return fact != null && fact.kind() == kind ? fact : null;
  }

  boolean hasMembers() {
    return !members.isEmpty();
  }

  /** Where the elements of an array at this place stand; null: none of them matters. */
  @Nullable JsonPlace elements() {
    return elements;
  }

  /** The member with the name in {@code bytes[0, length)}; null: it does not matter. */
  @Nullable JsonPlace member(byte[] bytes, int length) {
    for (JsonPlace member : members) {
      if (Arrays.equals(member.name, 0, member.name.length, bytes, 0, length)) {
        return member;
      }
    }
    return null;
  }
}
