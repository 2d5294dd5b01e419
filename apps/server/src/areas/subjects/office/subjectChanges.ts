import type { Params } from '@tizhou/contract/contract'
import { codeFault } from '@tizhou/domain/content/subjectCode'
import type { SubjectFields } from '../../../cores/subjects/subjectEditing.ts'
import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { isTaken } from '../../../platform/database/errors.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'

const describe = (row: SubjectFields) => ({
  name: row.name,
  shortName: row.short_name,
  family: row.family,
  position: row.position,
  mockApp: row.mock_subject_id,
})

/** The fields of a subject that the form edits; the mock-exam subject by id only. */
export const editedSubjectFields = ({ mock_subject_id, ...row }: SubjectFields) => ({
  ...describe({ mock_subject_id, ...row }),
  mockApp: mock_subject_id === null ? null : { appID: mock_subject_id },
})

type Typed = Pick<Params<'subjects.subjectSave'>, 'name' | 'shortName' | 'family' | 'position' | 'mockAppID'>

/** Throws 400 with the invalid fields. */
async function fieldsOf(services: Services, tx: Tx, typed: Typed, own: number | undefined): Promise<SubjectFields> {
  const errors = (['name', 'shortName', 'family'] as const)
    .filter((field) => typed[field].trim() === '')
    .map((field) => ({ field, reason: '不能为空' }))
  const { mockAppID } = typed
  if (mockAppID !== undefined && (mockAppID === own || !(await services.subjects.in(tx).subjectByID(mockAppID))))
    errors.push({ field: 'mockAppID' as never, reason: '应为另一个已有的科目' })
  if (errors.length > 0) throw badInput(errors)
  return {
    name: typed.name.trim(),
    short_name: typed.shortName.trim(),
    family: typed.family.trim(),
    position: typed.position,
    mock_subject_id: mockAppID ?? null,
  }
}

export const subjectCreate: Handler<'subjects.subjectCreate'> = async (input) => {
  const { params, services } = input
  const code = params.code.trim()
  const fault = codeFault(code)
  if (fault) throw badInput([{ field: 'code', reason: fault }])
  try {
    const appID = await services.store.write(async (tx) => {
      const fields = await fieldsOf(services, tx, params, undefined)
      const subjectID = await services.subjects.in(tx).addSubject(code, fields, services.now())
      const after = { code, ...describe(fields) }
      await services.audit.in(tx).audited(input, { kind: 'subject', id: subjectID, name: fields.short_name, after })
      return subjectID
    })
    return { appID }
  } catch (error) {
    if (isTaken(error)) throw badInput([{ field: 'code', reason: '已有这个代码的科目' }])
    throw error
  }
}

export const subjectSave: Handler<'subjects.subjectSave'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const subjects = services.subjects.in(tx)
    const before = await editedRow(tx, 'subject', params.appID, (id) => subjects.editedSubject(id), '该科目')
    const fields = await fieldsOf(services, tx, params, params.appID)
    mustBeCurrent({
      what: '这个科目',
      sent: params.revision,
      theirs: editedSubjectFields(before),
      yours: editedSubjectFields(fields),
    })
    await services.subjects.in(tx).changeSubject(params.appID, fields)
    await services.subjects.in(tx).countRevision(params.appID, services.now())
    await services.audit.in(tx).audited(input, {
      kind: 'subject',
      id: params.appID,
      name: fields.short_name,
      before: describe(before),
      after: describe(fields),
    })
  })
  return null
}

export const subjectSetWithdrawn: Handler<'subjects.subjectSetWithdrawn'> = async (input) => {
  const { params, services } = input
  const now = services.now()
  await services.store.write(async (tx) => {
    const before = await services.subjects.in(tx).editedSubject(params.appID)
    await services.subjects.in(tx).changeSubject(params.appID, {
      withdrawn_at: params.withdrawn === 1 ? (before.withdrawn_at ?? now) : null,
      is_draft: params.withdrawn === 1 ? before.is_draft : 0,
    })
    await services.subjects.in(tx).countRevision(params.appID, now)
    await services.audit.in(tx).audited(input, {
      kind: 'subject',
      id: params.appID,
      name: before.short_name,
      before: { withdrawn: before.withdrawn_at !== null },
      after: { withdrawn: params.withdrawn === 1 },
    })
  })
  return null
}

export const subjectSetReviewed: Handler<'subjects.subjectSetReviewed'> = async (input) => {
  const { params, caller, services } = input
  // Whoever works under the review does not end it.
  if (params.reviewed === 0 && !caller.roles.includes('operator'))
    throw new Refusal(403, '只有运营可以让题目不再要另一人审核')
  await services.store.write(async (tx) => {
    const before = await services.subjects.in(tx).editedSubject(params.appID)
    await services.subjects.in(tx).changeSubject(params.appID, { is_reviewed: params.reviewed })
    const open = await services.content.in(tx).openProposals(params.appID)
    await services.audit.in(tx).audited(input, {
      kind: 'subject',
      id: params.appID,
      name: before.short_name,
      before: { reviewed: before.is_reviewed === 1 },
      after: { reviewed: params.reviewed === 1, ...(open > 0 && { openProposals: open }) },
    })
  })
  return null
}
