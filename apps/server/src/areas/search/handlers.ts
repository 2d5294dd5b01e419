import type { Handlers } from '../../platform/calls/handler.ts'
import { find } from './find.ts'

export const search: Handlers<'search'> = { find }
