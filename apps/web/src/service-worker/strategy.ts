/** How a request is answered. `network`: without the worker. */
export type Strategy = 'shell' | 'file' | 'reader' | 'picture' | 'network'

/**
 * Paths that are never pages of the client: calls, files with access rules of their own, the back office, the outbox of
 * codes.
 */
const SERVER_PATHS = /^\/(api|files|free|user|tizhou|console|local)(\/|$)/

/**
 * Pages: network first, else the stored shell. Files of the build: cache first. Pictures of questions and the files of
 * pdf.js: cache first, stored when used. Everything else, above all every call: network only.
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
