import type { Handlers } from '../../platform/handler.ts'

export const backOffice: Handlers<'backOffice'> = {}
