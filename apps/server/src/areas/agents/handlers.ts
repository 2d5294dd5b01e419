import type { Handlers } from '../../platform/handler.ts'

export const agents: Handlers<'agents'> = {}
