/**
 * A file that cannot be accepted; `message` is shown to users. Its own module, since the reading modules are loaded in
 * child processes only.
 */
export class DocumentRefused extends Error {}
