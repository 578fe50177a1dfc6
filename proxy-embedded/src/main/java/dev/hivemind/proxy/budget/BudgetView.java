package dev.hivemind.proxy.budget;

import dev.hivemind.proxy.usage.Usage;
import java.util.Optional;

/**
 * A budget at one moment; the same numbers decide about calls.
 *
 * @param used by class
 * @param spent for what has a price
 * @param spentByClass the same by the class of the tokens; without what earlier calls cost of which
 *     only the sum is known
 * @param unpriced what of {@code used} has no known price
 * @param ceiling as raised so far
 * @param reservedTokens set aside for calls at work
 * @param reservedMoney set aside for calls at work
 * @param atWork calls that something is set aside for
 * @param waiting calls that wait for another one to end, since the rest may not do for both
 * @param stop why calls are refused; empty: they are not
 */
public record BudgetView(
    Usage used,
    Money spent,
    MoneyByClass spentByClass,
    Usage unpriced,
    Ceiling ceiling,
    long reservedTokens,
    Money reservedMoney,
    int atWork,
    int waiting,
    Optional<BudgetEvent.Stop> stop) {}
