import type { Clicked, Pushed, WorkerScope } from './scope.ts'

/** What the server pushes: a title, a text, the page that it leads to, and what a newer one of takes its place. */
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
    // A browser shows one of its own where a push shows nothing.
    return { title: '题舟', body: '有新的提醒', path: '/mainIndex', tag: '' }
  }
}

/** Shows what was pushed. */
export function showPushed(scope: WorkerScope, event: Pushed): Promise<void> {
  const { title, body, path, tag } = told(event)
  return scope.registration.showNotification(title, { body, tag, data: { path } })
}

/** Opens the page that a notification leads to: one of this installation and no other. */
export async function openPushed(scope: WorkerScope, { notification }: Clicked): Promise<void> {
  notification.close()
  const path = text((notification.data as { path?: unknown } | null)?.path)
  const to = new URL(path.startsWith('/') ? path : '/mainIndex', scope.location.origin)
  await scope.clients.openWindow(to.origin === scope.location.origin ? to.href : `${scope.location.origin}/mainIndex`)
}
