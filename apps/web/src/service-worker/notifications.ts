import type { Clicked, Pushed, WorkerScope } from './scope.ts'

/** A push message: title, text, the page to open, and the tag by which a newer notification replaces it. */
interface Told {
  title: string
  body: string
  path: string
  tag: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function told({ data }: Pushed): Told {
  try {
    const { title, body, path, tag } = (data?.json() ?? {}) as Record<string, unknown>
    return { title: text(title) || '题舟', body: text(body), path: text(path), tag: text(tag) }
  } catch {
    // The default notification: browsers show one of their own where a push shows none.
    return { title: '题舟', body: '有新的提醒', path: '/mainIndex', tag: '' }
  }
}

/** Shows a push message as a notification. */
export function showPushed(scope: WorkerScope, event: Pushed): Promise<void> {
  const { title, body, path, tag } = told(event)
  return scope.registration.showNotification(title, { body, tag, data: { path } })
}

/** Opens the page of a notification, only within this installation. */
export async function openPushed(scope: WorkerScope, { notification }: Clicked): Promise<void> {
  notification.close()
  const path = text((notification.data as { path?: unknown } | null)?.path)
  const to = new URL(path.startsWith('/') ? path : '/mainIndex', scope.location.origin)
  await scope.clients.openWindow(to.origin === scope.location.origin ? to.href : `${scope.location.origin}/mainIndex`)
}
