import type { ToPage, ToWorker } from '../../service-worker/messages.ts'
import { toast } from '../feedback.ts'

/** The interval of update checks, ms: the browser checks only at navigations, and a page may stay open for days. */
const LOOK_AGAIN_MS = 3_600_000

/**
 * Delay of the tidying, ms. Right after a page load Chromium 156 delayed the change of workers in 3 of 12 tries (by 40
 * s in the one that was timed), probably because the running worker was busy.
 */
const QUIET_AFTER_MS = 10_000

/**
 * A user who accepted the new release gets a reload after this time at the latest, ms: a page load replaces the worker,
 * too.
 */
const TAKE_OVER_PATIENCE_MS = 2000

/**
 * Registers the service worker of the built client and offers a new release when it is installed. The page reloads only
 * at the user's request; otherwise the next page load brings the new release.
 */
export function watchReleases(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<ToPage>) => {
    if (event.data.type === 'whichEntry') event.ports[0]?.postMessage(entryPath())
  })
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    offer(registration)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => offer(registration))
    })
    setInterval(() => void registration.update().catch(() => {}), LOOK_AGAIN_MS)
    setTimeout(() => tidy(registration), QUIET_AFTER_MS)
  } catch {
    // The browser refuses service workers: the client works with the network only.
  }
}

/** Offers a waiting release, unless this page belongs to it already; `tidy` then activates it. */
function offer(registration: ServiceWorkerRegistration): void {
  const { waiting, active } = registration
  if (!waiting || !active) return
  isOfThisPage(waiting, (yes) => {
    if (!yes) toast('新版本已就绪，刷新使用', Number.POSITIVE_INFINITY, { label: '刷新', run: () => takeOver(waiting) })
  })
}

/**
 * Activates the waiting release where this page belongs to it; else removes cached files that no page uses any more.
 */
function tidy({ waiting, active }: ServiceWorkerRegistration): void {
  if (waiting) isOfThisPage(waiting, (yes) => yes && tell(waiting, { type: 'takeOver' }))
  else if (active) tell(active, { type: 'tidy' })
}

function isOfThisPage(worker: ServiceWorker, then: (yes: boolean) => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = (event: MessageEvent<boolean>) => {
    port1.close()
    then(event.data)
  }
  tell(worker, { type: 'isYours', entry: entryPath() }, port2)
}

function takeOver(waiting: ServiceWorker): void {
  let reloaded = false
  const reload = () => {
    if (!reloaded) location.reload()
    reloaded = true
  }
  // The new release may have been activated from another tab already.
  if (waiting.state === 'installed') {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    setTimeout(reload, TAKE_OVER_PATIENCE_MS)
    tell(waiting, { type: 'takeOver' })
  } else reload()
}

function tell(worker: ServiceWorker, message: ToWorker, port?: MessagePort): void {
  worker.postMessage(message, port ? [port] : [])
}

/** The path of the page's entry script; the hash in its name identifies the release. */
function entryPath(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]:not([async])')
  return entry ? new URL(entry.src).pathname : ''
}
