package dev.hivemind.task.manifest;

import dev.hivemind.task.Condition.And;
import dev.hivemind.task.Condition.Ended;
import dev.hivemind.task.Condition.EndedAs;
import dev.hivemind.task.Condition.Known;
import dev.hivemind.task.Condition.Not;
import dev.hivemind.task.Condition.Or;
import dev.hivemind.task.Condition.Term;
import dev.hivemind.task.manifest.ConditionToken.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * Understands one condition: comparisons with {@code ==} and {@code !=}, joined by {@code and},
 * {@code or}, {@code not} and brackets; {@code not} binds most, {@code or} least.
 */
final class ConditionTerms {
  private static final String STATE = ".state";
  private static final String RULE =
      "write comparisons such as vars.target == v2, joined by and, or, not and brackets";

  private final TemplateScope scope;
  private final Suggestions suggestions;
  private final Deque<ConditionToken> open;

  ConditionTerms(String text, TemplateScope scope, Suggestions suggestions) {
    this.scope = scope;
    this.suggestions = suggestions;
    this.open = new ArrayDeque<>(ConditionToken.of(text));
  }

  /**
   * @throws ConditionException when the text makes no sense
   */
  Term read() throws ConditionException {
    Term term = either();
    if (open.isEmpty()) return term;
    throw unexpected(open.peek());
  }

  private Term either() throws ConditionException {
    Term term = both();
    while (takes(Kind.OR)) term = new Or(term, both());
    return term;
  }

  private Term both() throws ConditionException {
    Term term = single();
    while (takes(Kind.AND)) term = new And(term, single());
    return term;
  }

  private Term single() throws ConditionException {
    if (takes(Kind.NOT)) return new Not(single());
    if (!takes(Kind.OPEN)) return comparison(value());
    Term term = either();
    if (takes(Kind.CLOSE)) return term;
    throw new ConditionException("a bracket is never closed");
  }

  private Term comparison(ConditionToken left) throws ConditionException {
    if (takes(Kind.EQUAL)) return equal(left, value());
    if (takes(Kind.UNEQUAL)) return new Not(equal(left, value()));
    refuseAssignment();
    return new Known(truth(left));
  }

  private void refuseAssignment() throws ConditionException {
    ConditionToken next = open.peek();
    if (next != null && next.kind() == Kind.UNKNOWN && next.text().equals("=")) {
      throw new ConditionException("compare with == instead of =");
    }
  }

  private Term equal(ConditionToken left, ConditionToken right) throws ConditionException {
    if (left.asksAboutTask() && right.asksAboutTask()) {
      throw new ConditionException("compare a task's state with one of " + ends());
    }
    if (left.asksAboutTask()) return endedAs(left, right);
    if (right.asksAboutTask()) return endedAs(right, left);
    if (!left.isName() && !right.isName()) {
      throw new ConditionException(
          "%s and %s are plain words, neither a name: write vars.NAME, matrix.KEY or tasks.ID.state"
              .formatted(Quote.of(left.text()), Quote.of(right.text())));
    }
    return new Known(text(left).equals(text(right)));
  }

  private Term endedAs(ConditionToken task, ConditionToken end) throws ConditionException {
    List<String> ids = instances(task.text());
    String word = text(end);
    Ended ended =
        Ended.named(word)
            .orElseThrow(
                () ->
                    new ConditionException(
                        "%s is none of the states that a task can end in here: %s"
                            .formatted(Quote.of(word), ends())));
    return new EndedAs(ids, ended);
  }

  private List<String> instances(String name) throws ConditionException {
    ResultNames tasks = scope.results();
    if (!name.endsWith(STATE) || tasks == null) {
      throw new ConditionException(
          "of a task only tasks.ID.state can be asked for here, not " + Quote.of(name));
    }
    List<String> ids = tasks.tasks(name);
    if (ids.isEmpty()) throw new ConditionException(tasks.unknownTask(name, suggestions));
    return ids;
  }

  private static String ends() {
    return String.join(", ", Stream.of(Ended.values()).map(Ended::word).toList());
  }

  private boolean truth(ConditionToken token) throws ConditionException {
    if (token.asksAboutTask()) {
      throw new ConditionException(
          "compare %s with one of %s".formatted(Quote.of(token.text()), ends()));
    }
    String text = text(token);
    return switch (text) {
      case "true" -> true;
      case "false", "" -> false;
      default ->
          throw new ConditionException(
              "%s is neither true nor false: %s".formatted(Quote.of(text), RULE));
    };
  }

  private String text(ConditionToken token) throws ConditionException {
    if (!token.isName()) return token.text();
    String name = token.text();
    var value = scope.value(name);
    if (value.isPresent()) return value.get();
    throw new ConditionException(scope.objection(name, false, suggestions));
  }

  private ConditionToken value() throws ConditionException {
    ConditionToken token = open.poll();
    if (token == null) throw new ConditionException("something is missing at its end: " + RULE);
    if (token.kind() == Kind.VALUE) return token;
    throw unexpected(token);
  }

  private boolean takes(Kind kind) {
    ConditionToken next = open.peek();
    if (next == null || next.kind() != kind) return false;
    open.remove();
    return true;
  }

  private static ConditionException unexpected(ConditionToken token) {
    return new ConditionException(
        "%s cannot stand where it does: %s".formatted(Quote.of(token.text()), RULE));
  }
}
