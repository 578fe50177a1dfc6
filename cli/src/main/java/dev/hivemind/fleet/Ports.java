package dev.hivemind.fleet;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.Task;
import dev.hivemind.task.run.RunJournal;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Everything through which a fleet meets the world.
 *
 * @param lanes the name of the lane without which a task cannot work
 * @param executor runs each effect without keeping the caller
 */
record Ports(
    RunJournal journal,
    AgentLauncher launcher,
    AgentTraffic traffic,
    CheckpointKeeper checkpoints,
    Workspaces workspaces,
    Function<Task, Optional<String>> lanes,
    MachineLoad machine,
    Ticker ticker,
    EventQueue events,
    Executor executor) {}
