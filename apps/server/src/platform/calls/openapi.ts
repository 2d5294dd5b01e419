import type { Call } from '@tizhou/contract/call'
import { calls } from '@tizhou/contract/contract'
import { pathOnWire } from '@tizhou/contract/wire'
import type { FastifyInstance } from 'fastify'

const plain = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema))

const accessText = ({ access }: Call): string =>
  typeof access === 'string'
    ? access
    : 'vip' in access
      ? `vip(${access.vip})`
      : 'role' in access
        ? `role(${access.role})`
        : 'roles' in access
          ? `role(${access.roles.join(' or ')})`
          : 'chapter: vip(module of its tree), or a free chapter'

function operation(name: string, call: Call) {
  const schema = call.params
  const required = new Set<string>(schema.required ?? [])
  const reply = {
    description: 'always HTTP 200; `status` tells the outcome',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['status', 'msg', 'data'],
          properties: { status: { type: 'integer' }, msg: { type: 'string' }, data: plain(call.data) },
        },
      },
    },
  }
  const parameters = Object.entries(schema.properties).map(([field, of]) => ({
    name: field,
    in: 'query',
    required: required.has(field),
    schema: plain(of),
  }))
  const body = (type: string, of: unknown) => ({ requestBody: { required: true, content: { [type]: { schema: of } } } })
  const input =
    call.method === 'GET'
      ? { parameters }
      : call.upload
        ? { parameters, ...body('application/octet-stream', { type: 'string', format: 'binary' }) }
        : body('application/x-www-form-urlencoded', plain(schema))
  return {
    operationId: name,
    summary: call.summary,
    tags: [name.split('.')[0]],
    'x-access': accessText(call),
    'x-rate': call.rate,
    'x-source': call.source,
    ...input,
    responses: { 200: reply },
  }
}

/** The contract as OpenAPI 3.1. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of calls) {
    const path = pathOnWire(call.path)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return { openapi: '3.1.0', info: { title: 'Tizhou', version: '1' }, paths }
}

let document: string | undefined
const text = (): string => (document ??= JSON.stringify(openApi()))

export function openApiRoute(app: FastifyInstance): void {
  // Made at the first request: it would take half of a server's start-up time, and is the same for every server.
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text()))
}
