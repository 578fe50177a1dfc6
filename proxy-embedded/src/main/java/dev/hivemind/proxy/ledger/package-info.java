@NullMarked
package dev.hivemind.proxy.ledger;

import org.jspecify.annotations.NullMarked;
