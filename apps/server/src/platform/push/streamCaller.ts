import type { FastifyRequest } from 'fastify'
import type { Caller } from '../calls/caller.ts'
import type { Services } from '../services.ts'

/**
 * The caller who opens a stream. EventSource cannot send headers: the session comes by the cookie GUID or as guid in
 * the query. Undefined where there is no session.
 */
export async function streamCaller(services: Services, request: FastifyRequest): Promise<Caller | undefined> {
  const guid = guidOf(request)
  return guid === undefined ? undefined : services.sessions.find(guid).catch(() => undefined)
}

/** Calls `end` once the session that opened the stream is over. Gives the function that stops watching. */
export const endsWithSession = (services: Services, request: FastifyRequest, end: () => void): (() => void) =>
  services.streamSessions.follow(guidOf(request) ?? '', end)

function guidOf(request: FastifyRequest): string | undefined {
  const cookie = /(?:^|;\s*)GUID=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  const asked = (request.query as { guid?: unknown }).guid
  return cookie ? decoded(cookie) : typeof asked === 'string' ? asked : undefined
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
