import type { Handlers } from '../../../platform/calls/handler.ts'
import { examDateRemove, examDateSave } from './examDates.ts'
import { subjectSaleCheck } from './saleCheck.ts'
import { subjectCreate, subjectSave, subjectSetReviewed, subjectSetWithdrawn } from './subjectChanges.ts'
import { subjectDetail, subjectFamilies, subjectList } from './subjectList.ts'
import { versionCreate, versionRemove, versionSave } from './versionChanges.ts'
import { versionSetModules } from './versionSetModules.ts'

/** The staff calls of this area; areas/subjects/handlers.ts joins them with the learners' calls. */
export const subjectsOffice = {
  subjectList,
  subjectFamilies,
  subjectDetail,
  subjectSaleCheck,
  subjectCreate,
  subjectSave,
  subjectSetWithdrawn,
  subjectSetReviewed,
  versionCreate,
  versionSave,
  versionRemove,
  versionSetModules,
  examDateSave,
  examDateRemove,
} satisfies Partial<Handlers<'subjects'>>
