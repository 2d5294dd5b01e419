import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../services.ts'
import { Forged, notifyUrl, type PaymentNews, type PaymentProvider } from './port.ts'

const BODY_LIMIT = 65_536

type Outcome = 'arrived' | 'forged' | 'failed' | 'refused'

/**
 * Route of providers' notifications. The body is passed on unparsed, since its text is signed. Errors are answered in
 * the provider's own format, never by an envelope: HTTP 200 would count as accepted.
 */
export function notificationRoute(
  app: FastifyInstance,
  { payments, metrics, log }: Pick<Services, 'payments' | 'metrics' | 'log'>,
  arrived: (news: PaymentNews) => Promise<unknown>,
): void {
  const answer = (reply: FastifyReply, provider: PaymentProvider, outcome: Outcome) => {
    metrics.paymentNews.inc({ provider: provider.name, outcome })
    const { status, type, body } = provider.answer(outcome === 'arrived')
    return reply.code(status).type(type).header('cache-control', 'no-store').send(body)
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error: Error, request, reply) => {
      const provider = payments.providers.get((request.params as { key?: string }).key ?? '')
      log.warn({ provider: provider?.key, err: error.name, code: (error as { code?: string }).code }, 'payment news')
      return provider ? answer(reply, provider, 'refused') : nobody(reply)
    })
    scope.post<{ Params: { key: string } }>(notifyUrl('', ':key'), async (request, reply) => {
      const provider = payments.providers.get(request.params.key)
      if (!provider) return nobody(reply)
      const { headers, body } = request
      try {
        const text = typeof body === 'string' ? body : ''
        const news = await provider.read({ headers: plain(headers), body: text })
        if (news) await arrived(news)
        return answer(reply, provider, 'arrived')
      } catch (error) {
        if (error instanceof Forged) {
          log.warn({ provider: provider.key, why: error.why }, 'payment news')
          return answer(reply, provider, 'forged')
        }
        log.error(
          { provider: provider.key, err: { type: (error as Error).name, stack: framesOf(error) } },
          'payment news',
        )
        return answer(reply, provider, 'failed')
      }
    })
  })
}

const nobody = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('not found')

/** A header that was sent twice counts as absent. */
const plain = (headers: Record<string, string | string[] | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? undefined : value]))

/** Stack frames only: database messages quote values. */
const framesOf = (error: unknown): string | undefined =>
  (error as Error).stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
