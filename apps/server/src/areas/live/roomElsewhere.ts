import { createHmac, timingSafeEqual } from 'node:crypto'
import { roomAddress } from '@tizhou/domain/live/hosts'
import type { FastifyInstance } from 'fastify'
import { streamCaller } from '../../platform/push/streamCaller.ts'
import type { Services } from '../../platform/services.ts'
import { mayEnter } from './entering.ts'

const OUT = '/live/out'
const LASTS_MS = 10 * 60_000

interface Out {
  lessonID: number
  userID: number
  expiresAt: number
}

const signature = (key: Buffer, { lessonID, userID, expiresAt }: Out): string =>
  createHmac('sha256', key).update(`live out\n${lessonID}\n${userID}\n${expiresAt}`).digest('base64url')

/** A personal address that leads a learner to an external room, valid for some minutes. */
export async function outAddress(
  { keys, now }: Pick<Services, 'keys' | 'now'>,
  of: Omit<Out, 'expiresAt'>,
): Promise<string> {
  const out = { ...of, expiresAt: now() + LASTS_MS }
  const query = { l: String(of.lessonID), u: String(of.userID), e: String(out.expiresAt) }
  return `${OUT}?${new URLSearchParams({ ...query, s: signature(await keys.of('account'), out) })}`
}

function readOut(key: Buffer, query: Record<string, unknown>, now: number): Out | undefined {
  const [l, u, e, s] = ['l', 'u', 'e', 's'].map((name) => query[name])
  if (![l, u, e].every((text) => typeof text === 'string' && /^\d{1,16}$/.test(text)) || typeof s !== 'string')
    return undefined
  const out: Out = { lessonID: Number(l), userID: Number(u), expiresAt: Number(e) }
  const due = Buffer.from(signature(key, out))
  const given = Buffer.from(s)
  return due.length === given.length && timingSafeEqual(due, given) && out.expiresAt > now ? out : undefined
}

/**
 * Redirects to an external room: only with the session for which the address was made, while the lesson is open to the
 * learner, and only to an allowed host.
 */
export function wayOut(http: FastifyInstance, services: Services): void {
  http.get<{ Querystring: Record<string, unknown> }>(OUT, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    const out = readOut(await services.keys.of('account'), request.query, services.now())
    const caller = await streamCaller(services, request)
    if (!out || caller?.userID !== out.userID) return reply.code(403).send('链接已失效，请回到直播间重新进入')
    const found = await mayEnter(services, caller, out.lessonID)
    const address = found && roomAddress(found.lesson.address, services.config.live.hosts)
    if (!address) return reply.code(404).send('直播间不存在或没有开放')
    return reply.redirect(address, 302)
  })
}
