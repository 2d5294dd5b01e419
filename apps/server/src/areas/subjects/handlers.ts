import type { Handlers } from '../../platform/calls/handler.ts'
import * as changeLog from './changeLog.ts'
import { checkUserModulesDown } from './checkUserModulesDown.ts'
import * as examTime from './examTime.ts'
import { getExamDate } from './getExamDate.ts'
import { moduleInfoX } from './moduleInfoX.ts'
import { subjectsOffice } from './office/handlers.ts'
import { replaceChapter } from './replaceChapter.ts'
import { searchAppEName } from './searchAppEName.ts'
import { setLastApp } from './setLastApp.ts'
import { studyOverview } from './studyOverview.ts'
import { vipApp } from './vipApp.ts'
import { vipinfo } from './vipinfo.ts'

export const subjects: Handlers<'subjects'> = {
  ...changeLog,
  ...examTime,
  searchAppEName,
  moduleInfoX,
  setLastApp,
  vipApp,
  vipinfo,
  checkUserModulesDown,
  getExamDate,
  replaceChapter,
  studyOverview,
  ...subjectsOffice,
}
