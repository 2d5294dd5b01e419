/** Whether an error says that a page's script or style could not be loaded. */
export function isPageLoadFailure(_error: unknown): boolean {
  return false
}
/**
 * Failed page load (specification, sections 2 and 8): saves the path and reloads the browser, once for each path.
 * False when that was tried already: then the error is shown.
 */
export function reloadOnce(_path: string): boolean {
  return false
}
/** After start: the path to go to, when the page was reloaded for one that failed to load. */
export function pathToRetry(): string | null {
  return null
}
