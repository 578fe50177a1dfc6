package dev.hivemind.proxy.upstream;

/** What became of a request: an {@link Answer}, or none. */
public sealed interface Reply permits Answer, NoAnswer {}
