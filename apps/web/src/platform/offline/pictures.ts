import type { ToWorker } from '../../service-worker/messages.ts'

/** Asks the service worker to store these pictures (paths of /files/images/) for reading offline. */
export function keepPictures(urls: readonly string[]): void {
  if (urls.length > 0) tell({ type: 'keepPictures', urls: [...urls] })
}

/** Removes all stored pictures at the end of a session. */
export function forgetPictures(): void {
  tell({ type: 'forgetPictures' })
}

/** Does nothing without a service worker (http:// in a local network): no pictures are stored then. */
function tell(message: ToWorker): void {
  void navigator.serviceWorker?.getRegistration().then((registration) => registration?.active?.postMessage(message))
}
