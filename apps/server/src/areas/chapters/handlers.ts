import type { Handlers } from '../../platform/calls/handler.ts'
import {
  controllerStatistic,
  getCptStatistics,
  getCptStatisticsGP,
  getCptStatisticsZY,
  getFreeStatistic,
  YHJFStatistics,
} from './counts.ts'
import { getNewCptTreeFree } from './freeTree.ts'
import { getCataloglist } from './getCataloglist.ts'
import { getListNew } from './getListNew.ts'
import { getChapterMenuGP } from './grabPoints.ts'
import * as menu from './menu.ts'
import { chaptersOffice } from './office/handlers.ts'
import * as sharing from './sharing.ts'
import * as sourceTrees from './sourceTrees.ts'
import { updateCptTreeTagMJ } from './taggedTree.ts'

export const chapters: Handlers<'chapters'> = {
  ...menu,
  ...sharing,
  ...sourceTrees,
  getCptStatistics,
  getListNew,
  controllerStatistic,
  YHJFStatistics,
  getFreeStatistic,
  getNewCptTreeFree,
  getChapterMenuGP,
  getCptStatisticsGP,
  getCptStatisticsZY,
  updateCptTreeTagMJ,
  getCataloglist,
  ...chaptersOffice,
}
