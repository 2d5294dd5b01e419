const TO_RETRY = 'pathToRetry'
const RETRIED = 'retriedPath'

/** A path that fails again within this time after its reload is not reloaded again, ms. */
const ONCE_WITHIN_MS = 60_000

const LOAD_FAILURES =
  /dynamically imported module|importing a module script failed|module script|unable to preload css|failed to load module/i

/** Whether an error is a browser's message that a script or style of the page could not be loaded. */
export function isPageLoadFailure(error: unknown): boolean {
  return error instanceof Error && LOAD_FAILURES.test(error.message)
}

/**
 * Handles a failed page load (specification, sections 2 and 8): stores the path and reloads the browser, once for each
 * path. Returns false when that was tried already or when a reload would find no page; the caller then shows the error.
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

/** The path to open after a reload for a page that failed to load; null otherwise. Returned once. */
export function pathToRetry(): string | null {
  try {
    const path = sessionStorage.getItem(TO_RETRY)
    sessionStorage.removeItem(TO_RETRY)
    return path
  } catch {
    return null
  }
}
