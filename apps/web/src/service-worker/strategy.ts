/** How a request is answered. `network`: as if there were no worker. */
export type Strategy = 'shell' | 'file' | 'reader' | 'picture' | 'network'

/** Paths that are never a page of the client: calls, files under their own access rules, the back office, the outbox of codes. */
const SERVER_PATHS = /^\/(api|files|free|user|tizhou|console|local)(\/|$)/

/**
 * Pages: the network first, the kept shell where it fails. Files of the build: the kept ones first. Pictures of
 * questions and what reads documents: the kept ones first, kept when they were used. Everything else, above all every call, is the network's alone.
 */
export function strategyFor(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  files: ReadonlySet<string>,
): Strategy {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'network'
  if (url.pathname.startsWith('/files/images/')) return request.mode === 'navigate' ? 'network' : 'picture'
  if (SERVER_PATHS.test(url.pathname)) return 'network'
  if (url.pathname.startsWith('/assets/pdfjs-')) return 'reader'
  if (url.pathname.startsWith('/assets/') || files.has(url.pathname)) return 'file'
  const lastPart = url.pathname.slice(url.pathname.lastIndexOf('/'))
  return request.mode === 'navigate' && !lastPart.includes('.') ? 'shell' : 'network'
}
