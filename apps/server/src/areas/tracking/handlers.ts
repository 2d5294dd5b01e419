import type { Handlers } from '../../platform/handler.ts'

export const tracking: Handlers<'tracking'> = {}
