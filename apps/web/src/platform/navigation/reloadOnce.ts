const TO_RETRY = 'pathToRetry'
const RETRIED = 'retriedPath'

/** A path that fails again this soon after its reload is not reloaded for again, ms. */
const ONCE_WITHIN_MS = 60_000

const LOAD_FAILURES =
  /dynamically imported module|importing a module script failed|module script|unable to preload css|failed to load module/i

/** Whether an error says that a page's script or style could not be loaded, in the words of the browsers. */
export function isPageLoadFailure(error: unknown): boolean {
  return error instanceof Error && LOAD_FAILURES.test(error.message)
}

/**
 * Failed page load (specification, sections 2 and 8): saves the path and reloads the browser, once for each path.
 * False when that was tried already, or when a reload would find no page at all: then the error is shown.
 */
export function reloadOnce(path: string): boolean {
  const workerAnswers = Boolean(navigator.serviceWorker?.controller)
  if (!navigator.onLine && !workerAnswers) return false
  try {
    const retried = JSON.parse(sessionStorage.getItem(RETRIED) ?? 'null') as { path: string; at: number } | null
    if (retried?.path === path && Date.now() - retried.at < ONCE_WITHIN_MS) return false
    sessionStorage.setItem(RETRIED, JSON.stringify({ path, at: Date.now() }))
    sessionStorage.setItem(TO_RETRY, path)
  } catch {
    return false
  }
  location.reload()
  return true
}

/** After start: the path to go to, when the page was reloaded for one that failed to load. Given once. */
export function pathToRetry(): string | null {
  try {
    const path = sessionStorage.getItem(TO_RETRY)
    sessionStorage.removeItem(TO_RETRY)
    return path
  } catch {
    return null
  }
}
