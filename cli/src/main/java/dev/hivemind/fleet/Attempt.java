package dev.hivemind.fleet;

import dev.hivemind.agent.AgentOutcome;
import dev.hivemind.proxy.AgentActivity;
import dev.hivemind.task.Task;
import dev.hivemind.task.Work;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the owner knows of one attempt from its launch to its end. For the owner only. */
final class Attempt {
  /** An agent that neither printed nor called by then no longer counts as starting. */
  private static final Duration LONGEST_START = Duration.ofSeconds(20);

  private final Task task;
  private final AttemptId id;
  private final long callsBefore;
  private final long launchedNanos;
  private final Duration waitedBefore;
  private final Silence silence;
  private final LastMessages messages = new LastMessages();
  private @Nullable String session;
  private FleetEvent.@Nullable LaunchReturned process;
  private boolean printed;
  private boolean resultDelivered;
  private @Nullable AgentOutcome earlyOutcome;
  private @Nullable Ending ending;
  private @Nullable String keptActivity;
  private @Nullable String providerFault;
  private boolean progressed;
  private @Nullable Verdict verdict;
  private Verdict.@Nullable Succeeded awaitsJudgement;
  private final Halt halt = new Halt();
  private EndingCause.@Nullable Stopped stopped;

  /**
   * @param session of its conversation; null: not known yet
   * @param callsBefore API calls of earlier attempts, which went by the same name
   * @param waitedBefore the time that these calls waited
   */
  Attempt(
      Task task,
      AttemptId id,
      @Nullable String session,
      long callsBefore,
      Duration waitedBefore,
      long nowNanos) {
    this.task = task;
    this.id = id;
    this.session = session;
    this.callsBefore = callsBefore;
    this.waitedBefore = waitedBefore;
    this.launchedNanos = nowNanos;
    this.silence = new Silence(nowNanos, waitedBefore);
  }

  Task task() {
    return task;
  }

  AttemptId id() {
    return id;
  }

  Silence silence() {
    return silence;
  }

  /** The agent's process exists. */
  void launched(FleetEvent.LaunchReturned returned) {
    process = returned;
  }

  /** Null while the launch has not returned. */
  @Nullable RunningAgent agent() {
    return process == null ? null : process.agent();
  }

  @Nullable String session() {
    return session;
  }

  /** The agent said which conversation it holds. */
  void converses(String session) {
    this.session = session;
  }

  void printed(long nowNanos, Waiting waiting) {
    printed = true;
    silence.broken(nowNanos, waiting);
  }

  /** How long the attempt has been at work, without the time in which its calls waited. */
  Duration worked(Waiting waiting, long nowNanos) {
    Duration since = Duration.ofNanos(nowNanos - launchedNanos);
    return since.minus(waiting.total().minus(waitedBefore));
  }

  /** Whether the agent still burdens the machine with its start. */
  boolean isStarting(AgentActivity activity, long nowNanos) {
    if (printed || activity.calls() > callsBefore) return false;
    boolean justAProgram = task.work() instanceof Work.Command;
    if (justAProgram && process != null) return false;
    return nowNanos - launchedNanos < LONGEST_START.toNanos();
  }

  /** Keeps the latest activity until it may be written down. */
  void keepActivity(String text) {
    keptActivity = text;
  }

  /** Null: none was kept. */
  @Nullable String takeActivity() {
    String text = keptActivity;
    keptActivity = null;
    return text;
  }

  void deliveredResult() {
    resultDelivered = true;
  }

  boolean hasDeliveredResult() {
    return resultDelivered;
  }

  /** The process ended before the launch that started it returned. */
  void exitedEarly(AgentOutcome outcome) {
    earlyOutcome = outcome;
  }

  @Nullable AgentOutcome earlyOutcome() {
    return earlyOutcome;
  }

  /** Null while nobody ends it. */
  @Nullable Ending ending() {
    return ending;
  }

  /** A fault of the provider reached the agent. */
  void sufferedFromProvider(String text) {
    providerFault = text;
  }

  /** The agent did something, and so got over whatever the provider did before. */
  void gotOn() {
    providerFault = null;
    progressed = true;
  }

  boolean hasProgressed() {
    return progressed;
  }

  LastMessages messages() {
    return messages;
  }

  /** Ends what takes long before the agent starts and after it has ended. */
  Halt halt() {
    return halt;
  }

  /** The agent is gone, and its work is being looked at. */
  void beJudged(Verdict.Succeeded unlessRejected) {
    awaitsJudgement = unlessRejected;
    ending = null; // That was the agent's.
  }

  /** Why a person stopped it, which lets nothing further begin; null: nobody did. */
  EndingCause.@Nullable Stopped stopped() {
    return stopped;
  }

  boolean isBeingJudged() {
    return awaitsJudgement != null;
  }

  /** What becomes of the attempt if its work is accepted. */
  Verdict.Succeeded awaitsJudgement() {
    return Objects.requireNonNull(awaitsJudgement);
  }

  /** What becomes of the attempt now that the look at its work was halted. */
  Verdict halted() {
    return ending == null
        ? new Verdict.Failed("what it did could not be looked at", true)
        : Verdict.of(new AgentOutcome.Failure("was halted"), ending.cause(), false);
  }

  /** The agent is gone, and what is needed to go on with it is being collected. */
  void windUp(Verdict whenDone) {
    verdict = whenDone;
  }

  boolean isWindingUp() {
    return verdict != null;
  }

  /** What becomes of the attempt once that is done. */
  Verdict pendingVerdict() {
    return Objects.requireNonNull(verdict);
  }

  /** Null: the attempt is not one to be gone on with, or nobody waits for anything any more. */
  Verdict.@Nullable Stop toBeKept(Verdict verdict) {
    boolean hasty = ending != null && ending.isHasty();
    return hasty ? null : verdict.stop().orElse(null);
  }

  /** From now on the attempt is being ended. */
  Ending endBecauseOf(EndingCause cause) {
    if (cause instanceof EndingCause.Stopped byPerson) stopped = byPerson;
    if (ending == null) {
      boolean agentIsThere = !isBeingJudged();
      ending =
          new Ending(
              agentIsThere && resultDelivered && cause.keepsResult()
                  ? new EndingCause.ResultKept()
                  : cause);
    }
    return ending;
  }

  void endingStepFailed(String reason) {
    if (ending != null) ending.stepFailed(reason);
  }

  /** What becomes of the attempt now that its agent is gone. */
  Verdict verdict(AgentOutcome outcome) {
    if (outcome instanceof AgentOutcome.Failure && ending == null && providerFault != null) {
      return new Verdict.ProviderFailed(providerFault);
    }
    return Verdict.of(outcome, ending == null ? null : ending.cause(), resultDelivered);
  }

  /** What becomes of the attempt now that what it starts from could not be merged. */
  Verdict unmerged(String reason) {
    return ending == null
        ? new Verdict.Unmerged(reason, null)
        : Verdict.of(new AgentOutcome.Failure(reason), ending.cause(), false);
  }

  /** What becomes of the attempt when its agent cannot be ended. */
  Verdict givenUp(Ending ending) {
    if (process == null) return Verdict.givenUp(ending.cause(), "its launch did not return");
    String trouble = ending.trouble() == null ? "" : ": " + ending.trouble();
    return Verdict.givenUp(
        ending.cause(),
        "its processes could not be ended (process " + process.process().pid() + trouble + ")");
  }
}
