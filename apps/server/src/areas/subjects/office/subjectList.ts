import { lifeOfSubject, lifeOfVersion } from '@tizhou/domain/versions/lives'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { revisionOf } from '../../../platform/edited.ts'
import { editedExamDate } from './examDates.ts'
import { editedSubjectFields } from './subjectChanges.ts'
import { editedModules, editedVersionFields, readVersion } from './versionFields.ts'

/** Searched in memory by name, code and pinyin; filtered, ordered and paged by the database. */
export const subjectList: Handler<'subjects.subjectList'> = async ({ params, services }) => {
  const { q, ...wanted } = params
  const found = q?.trim() ? await services.content.everySubject.search(q) : undefined
  const { rows, total } = await services.subjects.subjectPage({ ...wanted, ids: found?.map((row) => row.subject_id) })
  return {
    total,
    rows: rows.map((row) => ({
      appID: row.subject_id,
      code: row.code,
      name: row.name,
      shortName: row.short_name,
      family: row.family,
      position: row.position,
      versions: Number(row.versions),
      questions: Number(row.questions),
      state: lifeOfSubject(row),
      withdrawnAt: row.withdrawn_at,
      updatedAt: row.updated_at,
    })),
  }
}

export const subjectFamilies: Handler<'subjects.subjectFamilies'> = async ({ services }) => ({
  families: await services.subjects.subjectFamilies(),
})

export const subjectDetail: Handler<'subjects.subjectDetail'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByID(params.appID)
  if (!subject) throw notFound('该科目')
  const [versions, holders, trees, dates, mock, openProposals] = await Promise.all([
    services.subjects.versionsOf(params.appID),
    services.subjects.holdersByVersion(params.appID, services.now()),
    services.subjects.treesWithCounts(params.appID),
    services.subjects.officialExamDates(params.appID),
    subject.mock_subject_id === null ? undefined : services.subjects.subjectByID(subject.mock_subject_id),
    services.content.openProposals(params.appID),
  ])
  return {
    appID: subject.subject_id,
    code: subject.code,
    name: subject.name,
    shortName: subject.short_name,
    family: subject.family,
    position: subject.position,
    mockApp: mock ? { appID: mock.subject_id, code: mock.code, name: mock.short_name } : null,
    revision: revisionOf(editedSubjectFields(subject)),
    modulesRevision: revisionOf(editedModules(versions)),
    isReviewed: subject.is_reviewed === 1,
    openProposals,
    state: lifeOfSubject(subject),
    withdrawnAt: subject.withdrawn_at,
    updatedAt: subject.updated_at,
    versions: versions.map((row) => {
      const held = holders.find(({ vn }) => vn === row.vn)
      return {
        ...readVersion(row),
        state: lifeOfVersion(row),
        vn: row.vn,
        revision: revisionOf(editedVersionFields(row)),
        holders: Number(held?.holders ?? 0),
        everHeld: held ? 1 : 0,
      }
    }),
    trees: trees.map((row) => ({ name: row.source_name, module: row.module, questions: Number(row.questions) })),
    examDates: dates.map((row) => ({
      examDateID: row.official_exam_date_id,
      ...editedExamDate(row),
      revision: revisionOf(editedExamDate(row)),
    })),
  }
}
