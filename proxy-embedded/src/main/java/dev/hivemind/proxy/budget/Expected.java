package dev.hivemind.proxy.budget;

import java.math.BigDecimal;

/** What a call will presumably cost. */
record Expected(BigDecimal tokens, BigDecimal usd) {}
