package dev.hivemind.task.manifest;

import java.nio.file.Path;

/**
 * What the parts of one reading share.
 *
 * @param directory of the manifest, which files that it names are beside
 * @param root the keys of the manifest itself
 * @param problems for which the manifest is refused
 * @param warnings for which it is not
 */
record Reading(
    ReadOptions options,
    Path directory,
    Keys root,
    Variables variables,
    TextFiller filler,
    Suggestions suggestions,
    ProblemLog problems,
    ProblemLog warnings) {

  /** The keys of the manifest itself; their templates may name the manifest's variables. */
  Values rootValues() {
    return values(root, SchemaPart.MANIFEST);
  }

  /** Keys outside tasks; their templates may name the manifest's variables. */
  Values values(Keys keys, SchemaPart part) {
    return new Values(keys, part, TemplateScope.global(variables), filler, problems);
  }
}
