package dev.hivemind.checkpoint;

import dev.hivemind.proxy.ledger.LedgerEntry;

/**
 * An entry on its way to the database.
 *
 * @param taskAttempt the attempt of its task that was at work when the entry was made
 */
record LedgerRow(LedgerEntry entry, int taskAttempt) {}
