import type { FastifyInstance } from 'fastify'

/**
 * Styles may be inline: element styles carry measured sizes. Scripts may not, and nothing is loaded from other origins
 * but streams of lessons, where configured (`streams`: their origin).
 */
const policyOf = (streams = ''): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // Learners' own recordings are played from blob: URLs.
    `media-src 'self' blob: ${streams}`.trimEnd(),
    `connect-src 'self' ${streams}`.trimEnd(),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * The worker script of pdf.js, which has its own policy: it compiles decoders (WebAssembly) and fetches character maps
 * and fonts from this server. Pages themselves compile nothing.
 */
export const READER_THREAD = /\/assets\/pdfjs-[^/]+\/pdf\.worker\./
export const READER_THREAD_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** Headers of HTML pages. */
const pageHeaders = (streams?: string) => ({
  'content-security-policy': policyOf(streams),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=()',
})

/** Headers of calls: replies are no pages and must not be cached. */
const CALL = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Only behind TLS: the browser then uses TLS for a year. */
const HSTS = 'max-age=31536000'

export function secureHeaders(app: FastifyInstance, streams?: string): void {
  const page = pageHeaders(streams)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.callName ? CALL : page)
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
    done()
  })
}
