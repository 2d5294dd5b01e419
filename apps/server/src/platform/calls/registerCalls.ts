import rateLimit from '@fastify/rate-limit'
import type { Call } from '@tizhou/contract/call'
import { type CallName, calls } from '@tizhou/contract/contract'
import { guidAmong } from '@tizhou/contract/session'
import { pathOnWire } from '@tizhou/contract/wire'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceCookie } from '../deviceCookie.ts'
import { acceptFiles, withSentFile } from '../files/uploads/receiveFile.ts'
import type { ReceivedFile } from '../files/uploads/useUpload.ts'
import { compressed } from '../http/compressReplies.ts'
import type { Services } from '../services.ts'
import { accessCheck } from './access.ts'
import type { Caller } from './caller.ts'
import { addressGroup } from './callerAddress.ts'
import { isOfConsole } from './consoleCalls.ts'
import { envelope, envelopeParts, JsonData, Refusal } from './envelope.ts'
import { exportMarks } from './exportMarks.ts'
import { checkOpenToLooks, isLookGuid, lookingOn } from './looks.ts'
import { paramsReader } from './params.ts'
import { recordNaming } from './recordNames.ts'
import { signatureCheck } from './signature.ts'

type AnyHandler = (input: {
  params: never
  caller: never
  services: Services
  request: FastifyRequest
  file?: ReceivedFile
}) => Promise<unknown>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    wireParams: unknown
  }
  interface FastifyContextConfig {
    callName?: CallName
  }
}

const GZIP = { 'content-encoding': 'gzip', vary: 'accept-encoding' }
const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Registers every call of the contract: reads the parameters, checks access, counts against the rate limit, runs the
 * handler and serialises the declared data only. A call without handler or access rule stops the boot.
 */
export async function registerCalls(
  app: FastifyInstance,
  services: Services,
  handlers: Record<string, Record<string, unknown>>,
): Promise<void> {
  if (services.config.rateLimits) await app.register(rateLimit, { global: false })
  app.decorateRequest('caller', undefined)
  app.decorateRequest('wireParams', undefined)
  app.decorateRequest('newDevice', undefined)
  for (const [name, call] of calls) {
    const [area, own] = name.split('.') as [string, string]
    const handler = handlers[area]?.[own] as AnyHandler | undefined
    if (typeof handler !== 'function') throw new Error(`no handler for ${name} (${call.method} ${call.path})`)
    if (!call.access) throw new Error(`no access rule for ${name} (${call.method} ${call.path})`)
    // In a plugin scope of its own: no other call accepts that content type.
    if (call.upload)
      await app.register(async (scope) => registerCall(acceptFiles(scope), services, name, call, handler))
    else registerCall(app, services, name, call, handler)
  }
}

/** Memoised by call for all servers of the process: parsers and serialisers depend on the contract alone. */
function perCall<T>(make: (call: Call) => T): (call: Call) => T {
  const made = new Map<Call, T>()
  return (call) => {
    const known = made.get(call)
    if (known) return known
    const fresh = make(call)
    made.set(call, fresh)
    return fresh
  }
}

const readerOf = perCall(paramsReader)
const writerOf = perCall(({ data }) => fastJson(JSON.parse(JSON.stringify(data))))

function registerCall(app: FastifyInstance, services: Services, name: CallName, call: Call, handler: AnyHandler) {
  const check = accessCheck(call)
  const checkSignature = signatureCheck(name, call.path, services)
  const ofConsole = isOfConsole(name)
  const records = recordNaming(name)
  const inParts = exportMarks(name, call)
  const needsGuid = call.access !== 'visitor' && call.access !== 'either'

  app.route({
    method: call.method,
    url: pathOnWire(call.path),
    // A call accepts only the method that the specification lists.
    exposeHeadRoute: false,
    config: { callName: name, ...(services.config.rateLimits ? { rateLimit: rateOf(call) } : {}) },
    preHandler: async (request) => {
      const query = request.query as Record<string, unknown>
      const raw = call.method === 'GET' || call.upload ? query : ((request.body ?? {}) as Record<string, unknown>)
      const reread = services.storedSettings.follow()
      if (reread) await reread
      if (!ofConsole(raw)) services.maintenance.check()
      // An unknown session is refused before parameters are checked.
      const guid = guidAmong(raw)
      const looker = isLookGuid(guid)
        ? await services.people.findLook({ guid, ip: request.ip, now: services.now() })
        : null
      if (looker) checkOpenToLooks(call)
      if (needsGuid && typeof guid !== 'string') throw new Refusal(401, '请先登录', { type: 0 })
      try {
        request.wireParams = readerOf(call)(raw)
      } catch (error) {
        throw records ? records.unreadable(error, raw) : error
      }
      request.caller = await check(request.wireParams as Record<string, unknown>, services, looker)
      checkSignature(raw, query, request.caller)
    },
    handler: async (request, reply) => {
      const input = { params: request.wireParams as never, caller: request.caller as never, services, request }
      // The log-out of a look ends the look.
      const looks = request.caller?.lookedBy !== undefined && name !== 'account.logout'
      const data = await (looks
        ? lookingOn(() => handler(input))
        : call.upload
          ? withSentFile({ ...input, name, maxBytes: call.upload.maxBytes }, (file) => handler({ ...input, file }))
          : records
            ? handler(input).catch((error) => Promise.reject(records.refused(error, input.params)))
            : inParts
              ? inParts(input, handler)
              : handler(input))
      if (request.newDevice) reply.header('set-cookie', deviceCookie(request.newDevice, request.protocol === 'https'))
      const accepted = request.headers['accept-encoding']
      if (data instanceof JsonData) {
        const parts = envelopeParts(data)
        return sendParts(reply, parts, await compressed(accepted, parts))
      }
      const text = envelope(writerOf(call)(data))
      const small = compressed(accepted, text)
      reply.header('content-type', JSON_TYPE)
      return small ? reply.headers(GZIP).send(await small) : reply.send(text)
    },
  })
}

/** Writes cached bytes directly to the socket: Fastify would copy them into one buffer for each reply. */
function sendParts(reply: FastifyReply, whole: Buffer[], small: Buffer | null): FastifyReply {
  reply.hijack()
  const { raw } = reply
  const parts = small ? [small] : whole
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    ...(small ? GZIP : {}),
    'content-type': JSON_TYPE,
    'content-length': parts.reduce((sum, part) => sum + part.byteLength, 0),
  })
  raw.cork()
  for (const part of parts) raw.write(part)
  raw.end()
  return reply
}

function rateOf({ rate }: Call) {
  return {
    max: rate.max,
    timeWindow: rate.seconds * 1000,
    hook: 'preHandler' as const,
    keyGenerator: (request: FastifyRequest) =>
      rate.by === 'user' && request.caller ? userKey(request.caller) : addressGroup(request.ip),
    errorResponseBuilder: (_request: FastifyRequest, { ttl }: { ttl: number }) =>
      new Refusal(429, '操作太频繁，请稍后再试', { retryAfter: Math.ceil(ttl / 1000) }),
  }
}

/** A look counts for whoever looks: the learner may do as much as before. */
const userKey = ({ userID, lookedBy }: Caller): string => (lookedBy === undefined ? `u${userID}` : `l${lookedBy}`)
