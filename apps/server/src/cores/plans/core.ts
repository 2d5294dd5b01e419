import { coreOf } from '../../platform/coreFront.ts'
import { countPlans, followedPlans } from './planFigures.ts'
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

/** What others ask of the core `plans`, as `services.plans`: rows and documents; what is planned is the domain's. */
export class Plans extends coreOf({
  reads: { countPlans, doneMinutes, followedPlans, latestPlan, openPlansOf, planByID, planOf, rankedWeek, templateOf },
  changes: { addPlan, changePlan, keepDoc, keepTemplate },
}) {}
