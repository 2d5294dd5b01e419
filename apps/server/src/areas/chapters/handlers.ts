import type { Handlers } from '../../platform/handler.ts'
import { getCptStatistics } from './getCptStatistics.ts'
import { getChapterMenuUpdateTimeX, getChapterMenuX } from './menu.ts'

export const chapters: Handlers<'chapters'> = { getChapterMenuX, getChapterMenuUpdateTimeX, getCptStatistics }
