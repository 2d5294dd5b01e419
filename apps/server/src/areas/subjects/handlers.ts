import type { Handlers } from '../../platform/handler.ts'
import { getExamTimeData, setExamTimeData } from './examTime.ts'
import { moduleInfoX } from './moduleInfoX.ts'
import { searchAppEName } from './searchAppEName.ts'
import { setLastApp } from './setLastApp.ts'
import { studyOverview } from './studyOverview.ts'
import { vipApp } from './vipApp.ts'

export const subjects: Handlers<'subjects'> = {
  searchAppEName,
  moduleInfoX,
  setLastApp,
  vipApp,
  getExamTimeData,
  setExamTimeData,
  studyOverview,
}
