import type { Data } from '@tizhou/contract/contract'

export type SubjectRow = Data<'subjects.subjectList'>['rows'][number]
export type Subject = Data<'subjects.subjectDetail'>
export type Version = Subject['versions'][number]
export type ExamDate = Subject['examDates'][number]

/** Versions of this number are no longer sold (specification, section 9, "Off-sale version number"). */
export const OFF_SALE = 20
