import type { Handlers } from '../../platform/calls/handler.ts'
import { setCalendar } from './calendar.ts'
import * as evaluations from './evaluations.ts'
import { planFigures } from './office/figures.ts'
import { holidayYearSave, holidayYears } from './office/holidays.ts'
import { planExport, planList } from './office/learners.ts'
import { planTemplate, planTemplateSave } from './office/template.ts'
import * as ranking from './ranking.ts'
import { userwarn } from './reminding.ts'
import * as running from './running.ts'
import { begin, endPlan, entrancesetp, openplan, previewTimes, setUp, studyplan } from './setup.ts'
import { today } from './today.ts'
import * as videos from './videos.ts'
import * as weakPoints from './weakPoints.ts'

export const plans: Handlers<'plans'> = {
  ...evaluations,
  ...ranking,
  ...running,
  ...videos,
  ...weakPoints,
  studyplan,
  today,
  begin,
  entrancesetp,
  setUp,
  previewTimes,
  openplan,
  endPlan,
  setCalendar,
  userwarn,
  planFigures,
  planList,
  planExport,
  planTemplate,
  planTemplateSave,
  holidayYears,
  holidayYearSave,
}
