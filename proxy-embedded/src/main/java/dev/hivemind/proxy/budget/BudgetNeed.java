package dev.hivemind.proxy.budget;

/**
 * A call that wants to spend.
 *
 * @param model as the request names it; empty when it does not
 * @param bodyBytes of the request as sent
 */
public record BudgetNeed(String agent, String model, long bodyBytes) {}
