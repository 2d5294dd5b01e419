import type { Handlers } from '../../../platform/calls/handler.ts'
import { examDateRemove, examDateSave } from './examDates.ts'
import { subjectCreate, subjectSave, subjectSetWithdrawn } from './subjectChanges.ts'
import { subjectDetail, subjectFamilies, subjectList } from './subjectList.ts'
import { versionCreate, versionRemove, versionSave } from './versionChanges.ts'
import { versionSetModules } from './versionSetModules.ts'

/** What staff call of this area; areas/subjects/handlers.ts puts it beside what learners call. */
export const subjectsOffice = {
  subjectList,
  subjectFamilies,
  subjectDetail,
  subjectCreate,
  subjectSave,
  subjectSetWithdrawn,
  versionCreate,
  versionSave,
  versionRemove,
  versionSetModules,
  examDateSave,
  examDateRemove,
} satisfies Partial<Handlers<'subjects'>>
