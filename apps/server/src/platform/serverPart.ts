import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** What a core or an area adds to the server beside its calls: addresses of its own, and what begins and ends with the server. */
export type ServerPart = (http: FastifyInstance, services: Services) => void | Promise<void>
