import type { Handlers } from '../../platform/handler.ts'
import { find } from './find.ts'

export const search: Handlers<'search'> = { find }
