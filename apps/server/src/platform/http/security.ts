import type { FastifyInstance } from 'fastify'

/**
 * Styles may be inline: element styles carry measured sizes. Scripts may not, and nothing comes from elsewhere but
 * streams of lessons, where they are configured (`streams`: their origin).
 */
const policyOf = (streams = ''): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // What learners recorded themselves is played from memory.
    `media-src 'self' blob: ${streams}`.trimEnd(),
    `connect-src 'self' ${streams}`.trimEnd(),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Of pdf.js' own thread, which has no page's policy but its file's: it compiles its decoders of pictures (WebAssembly) and
 * fetches character maps and fonts from here. The page itself compiles nothing.
 */
export const READER_THREAD = /\/assets\/pdfjs-[^/]+\/pdf\.worker\./
export const READER_THREAD_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Headers of pages (HTML), as a browser shows them. */
const pageHeaders = (streams?: string) => ({
  'content-security-policy': policyOf(streams),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=()',
})

/** For calls: a reply is no page, and it is nobody's to keep. */
const CALL = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Behind TLS only: the browser comes by TLS from then on, for a year. */
const HSTS = 'max-age=31536000'

export function secureHeaders(app: FastifyInstance, streams?: string): void {
  const page = pageHeaders(streams)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.callName ? CALL : page)
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
    done()
  })
}
