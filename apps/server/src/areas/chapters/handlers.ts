import type { Handlers } from '../../platform/handler.ts'
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
import { getChapterMenuUpdateTimeX, getChapterMenuX } from './menu.ts'
import { comeByShare, getAllShareChapter, getShareChapter, setShareChapter } from './sharing.ts'
import { getChapterMenuXTKNew, getCptTreeNewPointTag, getCptTreeSrc, getpremenu } from './sourceTrees.ts'
import { updateCptTreeTagMJ } from './taggedTree.ts'

export const chapters: Handlers<'chapters'> = {
  getChapterMenuX,
  getChapterMenuUpdateTimeX,
  getCptStatistics,
  getListNew,
  getCptTreeSrc,
  controllerStatistic,
  YHJFStatistics,
  getFreeStatistic,
  getNewCptTreeFree,
  getChapterMenuGP,
  getCptStatisticsGP,
  getChapterMenuXTKNew,
  getCptStatisticsZY,
  getCptTreeNewPointTag,
  getpremenu,
  updateCptTreeTagMJ,
  getCataloglist,
  getShareChapter,
  getAllShareChapter,
  comeByShare,
  setShareChapter,
}
