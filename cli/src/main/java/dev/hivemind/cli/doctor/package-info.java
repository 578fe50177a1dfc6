/** Whether hivemind can work on this machine, and what to do where it cannot. */
@NullMarked
package dev.hivemind.cli.doctor;

import org.jspecify.annotations.NullMarked;
