import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Where learners and providers reach this installation, as `https://host`: what is set, else what the request came to,
 * so that a telephone in the same network follows a QR code without any setting.
 */
export const publicOrigin = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => publicUrl ?? `${protocol}://${host}`
