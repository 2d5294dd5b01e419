import type { FastifyInstance } from 'fastify'

/** Styles may be inline: element styles carry measured sizes. Scripts may not, and nothing comes from elsewhere. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  // What learners recorded themselves is played from memory.
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of pages (HTML), as a browser shows them. */
const PAGE = {
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=()',
}

/** For calls: a reply is no page, and it is nobody's to keep. */
const CALL = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Behind TLS only: the browser comes by TLS from then on, for a year. */
const HSTS = 'max-age=31536000'

export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.callName ? CALL : PAGE)
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
    done()
  })
}
