package dev.hivemind.agent;

import dev.hivemind.proxy.Profile;

/**
 * The login that an agent program keeps for itself and sends along when it is given no key. It is
 * looked for, never taken: no value of this type holds a secret.
 */
public sealed interface OwnLogin {

  /**
   * There is one.
   *
   * @param profile whose API takes it
   * @param words what it is, for a person: "your Max login"
   * @param billed whether every call costs money, as with a key that the program keeps itself; a
   *     subscription is paid already
   */
  record Found(Profile profile, String words, boolean billed) implements OwnLogin {}

  /**
   * There is none.
   *
   * @param advice for a person: where it was looked for and how to get one, as a sentence's second
   *     half
   */
  record Missing(String advice) implements OwnLogin {}

  /** Only the program itself can tell: it is a stranger, or its login is in a keychain. */
  record Unknown() implements OwnLogin {}
}
