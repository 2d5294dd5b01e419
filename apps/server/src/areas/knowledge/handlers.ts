import type { Handlers } from '../../platform/handler.ts'

export const knowledge: Handlers<'knowledge'> = {}
