import type { FastifyRequest } from 'fastify'
import type { Caller } from '../calls/caller.ts'
import { Refusal } from '../calls/envelope.ts'
import type { Services } from '../services.ts'

/**
 * The caller who opens a stream. EventSource cannot send headers: the session comes by the cookie GUID or as guid in
 * the query. Undefined where there is no session; a failure of the database is thrown, since it says nothing of one.
 */
export async function streamCaller(services: Services, request: FastifyRequest): Promise<Caller | undefined> {
  const guid = guidOf(request)
  try {
    return guid === undefined ? undefined : await services.sessions.find(guid)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
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
