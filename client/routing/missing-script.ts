/**
 * A script could not be loaded: the connection failed for a moment, or an upgrade has replaced it. A browser does not request it again
 * within the same document.
 */
export class MissingScript extends Error {}

/** For `catch` of a dynamic import. */
export function missingScript(cause: Error): never {
  throw new MissingScript(cause.message, { cause });
}
