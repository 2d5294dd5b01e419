import type { Handlers } from '../../platform/handler.ts'

export const sales: Handlers<'sales'> = {}
