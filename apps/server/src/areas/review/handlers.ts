import type { Handlers } from '../../platform/calls/handler.ts'
import * as byChapter from './byChapter.ts'
import * as due from './due.ts'
import { getFavOrErrorRankTest } from './rank.ts'
import * as reasons from './reasons.ts'
import * as removals from './removals.ts'
import * as sets from './sets.ts'
import * as settings from './settings.ts'

export const review: Handlers<'review'> = {
  ...byChapter,
  ...due,
  ...reasons,
  ...removals,
  ...sets,
  ...settings,
  getFavOrErrorRankTest,
}
