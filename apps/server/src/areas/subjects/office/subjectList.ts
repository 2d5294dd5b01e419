import {
  subjectFamilies as familiesOf,
  holdersByVersion,
  subjectPage,
  treesWithCounts,
} from '../../../cores/subjects/subjectEditing.ts'
import { officialExamDates, subjectByID, versionsOf } from '../../../cores/subjects/subjects.ts'
import { notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import { readVersion } from './versionFields.ts'

/** Searched by name, code and pinyin, in memory; filtered, ordered and paged by the database. */
export const subjectList: Handler<'subjects.subjectList'> = async ({ params, services }) => {
  const { q, ...wanted } = params
  const found = q?.trim() ? await services.content.everySubject.search(q) : undefined
  const { rows, total } = await subjectPage(services.store, { ...wanted, ids: found?.map((row) => row.subject_id) })
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
      withdrawnAt: row.withdrawn_at,
      updatedAt: row.updated_at,
    })),
  }
}

export const subjectFamilies: Handler<'subjects.subjectFamilies'> = async ({ services }) => ({
  families: await familiesOf(services.store),
})

export const subjectDetail: Handler<'subjects.subjectDetail'> = async ({ params, services }) => {
  const { store } = services
  const subject = await subjectByID(store, params.appID)
  if (!subject) throw notFound('该科目')
  const [versions, holders, trees, dates, mock] = await Promise.all([
    versionsOf(store, params.appID),
    holdersByVersion(store, params.appID, services.now()),
    treesWithCounts(store, params.appID),
    officialExamDates(store, params.appID),
    subject.mock_subject_id === null ? undefined : subjectByID(store, subject.mock_subject_id),
  ])
  return {
    appID: subject.subject_id,
    code: subject.code,
    name: subject.name,
    shortName: subject.short_name,
    family: subject.family,
    position: subject.position,
    mockApp: mock ? { appID: mock.subject_id, code: mock.code, name: mock.short_name } : null,
    revision: subject.revision,
    withdrawnAt: subject.withdrawn_at,
    updatedAt: subject.updated_at,
    versions: versions.map((row) => {
      const held = holders.find(({ vn }) => vn === row.vn)
      return { ...readVersion(row), vn: row.vn, holders: Number(held?.holders ?? 0), everHeld: held ? 1 : 0 }
    }),
    trees: trees.map((row) => ({ name: row.source_name, module: row.module, questions: Number(row.questions) })),
    examDates: dates.map((row) => ({
      examDateID: row.official_exam_date_id,
      year: row.year,
      name: row.name,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      note: row.note,
    })),
  }
}
