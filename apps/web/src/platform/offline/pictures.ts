import type { ToWorker } from '../../service-worker/messages.ts'

/** Asks the service worker to keep these pictures (paths of /files/images/), for reading without network. */
export function keepPictures(urls: readonly string[]): void {
  if (urls.length > 0) tell({ type: 'keepPictures', urls: [...urls] })
}

/** Removes all kept pictures, when a session ends. */
export function forgetPictures(): void {
  tell({ type: 'forgetPictures' })
}

/** Without a service worker (http:// in a local network) nothing is kept, and there is nobody to tell. */
function tell(message: ToWorker): void {
  void navigator.serviceWorker?.getRegistration().then((registration) => registration?.active?.postMessage(message))
}
