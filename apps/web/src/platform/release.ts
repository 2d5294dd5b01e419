import type { ToPage, ToWorker } from '../service-worker/messages.ts'
import { toast } from './feedback.ts'

/** Besides the browser's own look at each navigation: a page that stays open for days asks by itself. */
const LOOK_AGAIN_MS = 3_600_000

const TIDY_AFTER_MS = 10_000

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
    // Later, so that it is in nobody's way: while a worker has work, the next one cannot take over.
    setTimeout(() => registration.active && tell(registration.active, { type: 'tidy' }), TIDY_AFTER_MS)
  } catch {
    // A browser that keeps no workers: the client works, with the network only.
  }
}

/** Asks the waiting worker whether this page is of its release already; if not, it is one to offer. */
function offer({ waiting, active }: ServiceWorkerRegistration): void {
  if (!waiting || !active) return
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = (event: MessageEvent<boolean>) => {
    if (event.data) tell(waiting, { type: 'takeOver' })
    else toast('新版本已就绪，刷新使用', Number.POSITIVE_INFINITY, { label: '刷新', run: () => takeOver(waiting) })
  }
  tell(waiting, { type: 'isYours', entry: entryPath() }, port2)
}

function takeOver(waiting: ServiceWorker): void {
  // In another tab the new release may have begun already.
  if (waiting.state === 'installed') {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    tell(waiting, { type: 'takeOver' })
  } else location.reload()
}

function tell(worker: ServiceWorker, message: ToWorker, port?: MessagePort): void {
  worker.postMessage(message, port ? [port] : [])
}

/** The page's first script: its hashed name tells the release apart from every other. */
function entryPath(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return entry ? new URL(entry.src).pathname : ''
}
