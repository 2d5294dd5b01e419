import type { ToPage, ToWorker } from '../../service-worker/messages.ts'
import { toast } from '../feedback.ts'

/** Besides the browser's own look at each navigation: a page that stays open for days asks by itself. */
const LOOK_AGAIN_MS = 3_600_000

/**
 * Asked right after a page load, Chromium 156 put the change of workers off in 3 of 12 tries (for 40 s in the one
 * that was timed), it seems because the running worker was busy. What is not urgent waits for a quiet moment.
 */
const QUIET_AFTER_MS = 10_000

/** Whoever asked for the new release is reloaded then at the latest: a page load replaces the worker, too. */
const TAKE_OVER_PATIENCE_MS = 2000

/**
 * Registers the service worker of the built client and offers a new release when one is ready. Nobody is
 * reloaded who did not ask for it; who does not gets the new release with the next page load.
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
    // A browser that keeps no workers: the client works, with the network only.
  }
}

/** Offers a release that waits, unless this page is of it already: then it only has to take over. */
function offer(registration: ServiceWorkerRegistration): void {
  const { waiting, active } = registration
  if (!waiting || !active) return
  isOfThisPage(waiting, (yes) => {
    if (!yes) toast('新版本已就绪，刷新使用', Number.POSITIVE_INFINITY, { label: '刷新', run: () => takeOver(waiting) })
  })
}

/** In a quiet moment: lets the release of this page take over, or removes what no page uses any more. */
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
  // In another tab the new release may have begun already.
  if (waiting.state === 'installed') {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    setTimeout(reload, TAKE_OVER_PATIENCE_MS)
    tell(waiting, { type: 'takeOver' })
  } else reload()
}

function tell(worker: ServiceWorker, message: ToWorker, port?: MessagePort): void {
  worker.postMessage(message, port ? [port] : [])
}

/** The page's first script: its hashed name tells the release apart from every other. */
function entryPath(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]:not([async])')
  return entry ? new URL(entry.src).pathname : ''
}
