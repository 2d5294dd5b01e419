import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** What a core or an area adds to the server beside its calls: routes, and work at the server's start and end. */
export type ServerPart = (http: FastifyInstance, services: Services) => void | Promise<void>
