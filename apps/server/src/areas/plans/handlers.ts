import type { Handlers } from '../../platform/handler.ts'
import { setCalendar } from './calendar.ts'
import { getEvaluate, makeEvaluation } from './evaluations.ts'
import { planFigures } from './office/figures.ts'
import { planTemplate, planTemplateSave } from './office/template.ts'
import { agreeRank, weekrank } from './ranking.ts'
import { userwarn } from './reminding.ts'
import { dayOff, finishTask, getalldetail, getstage, moveTask, skipPointNode, undo } from './running.ts'
import { begin, endPlan, entrancesetp, openplan, setUp, studyplan } from './setup.ts'
import { today } from './today.ts'
import { getvideoinfo, videoview } from './videos.ts'
import { planPoints, practisePoints } from './weakPoints.ts'

export const plans: Handlers<'plans'> = {
  studyplan,
  today,
  begin,
  entrancesetp,
  setUp,
  openplan,
  endPlan,
  getstage,
  getalldetail,
  skipPointNode,
  moveTask,
  finishTask,
  dayOff,
  undo,
  makeEvaluation,
  practisePoints,
  planPoints,
  getEvaluate,
  weekrank,
  agreeRank,
  setCalendar,
  userwarn,
  getvideoinfo,
  videoview,
  planFigures,
  planTemplate,
  planTemplateSave,
}
