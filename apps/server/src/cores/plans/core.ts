import { coreOf } from '../../platform/coreFront.ts'
import { groupReportDays, groupReportPage, groupWeakPoints, weakestOf } from './groupReport.ts'
import { holidayCalendar, holidayYears, keepHolidayYear } from './holidayYears.ts'
import { countPlans, followedPlans } from './planFigures.ts'
import { countRunning, planPage, plansBehind } from './planPages.ts'
import {
  addPlan,
  changePlan,
  doneMinutes,
  keepDoc,
  latestPlan,
  openPlansOf,
  planByID,
  planOf,
  rankedWeek,
} from './planRows.ts'
import { keepTemplate, templateOf } from './templates.ts'

/** The front of the core `plans`: `services.plans`, with rows and documents; planning itself is in the domain. */
export class Plans extends coreOf({
  reads: {
    groupReportDays,
    groupReportPage,
    groupWeakPoints,
    weakestOf,
    countPlans,
    countRunning,
    doneMinutes,
    followedPlans,
    holidayCalendar,
    holidayYears,
    latestPlan,
    openPlansOf,
    planByID,
    planOf,
    planPage,
    plansBehind,
    rankedWeek,
    templateOf,
  },
  changes: { addPlan, changePlan, keepDoc, keepHolidayYear, keepTemplate },
}) {}
