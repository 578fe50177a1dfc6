package dev.hivemind.fleet;

import dev.hivemind.proxy.time.Ticker;
import dev.hivemind.task.run.RunJournal;
import java.util.concurrent.Executor;

/**
 * Everything through which a fleet meets the world.
 *
 * @param executor runs each effect without keeping the caller
 */
record Ports(
    RunJournal journal,
    AgentLauncher launcher,
    AgentTraffic traffic,
    MachineLoad machine,
    Ticker ticker,
    EventQueue events,
    Executor executor) {}
