import type { AgreementRow } from '../../../cores/authorization/agreements.ts'
import { cleanHtml, isBlank } from '../../../platform/cleanHtml.ts'
import { newId } from '../../../platform/database/ids.ts'
import { editedRow, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'
import { badInput, notFound, Refusal } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import { textHash } from '../agreementText.ts'

/** What the form edits of it, as the list gives it. */
const edited = (row: AgreementRow) => ({
  kind: row.kind,
  agentCode: row.agent_code,
  appID: row.subject_id,
  vn: row.vn,
  title: row.title,
  html: row.html,
  holdsFrom: row.holds_from,
})

export const agreementList: Handler<'authorization.agreementList'> = async ({ params, services }) => {
  const { rows, total } = await services.authorization.agreementPage(params)
  return {
    rows: rows.map((row) => ({
      agreementID: row.agreement_id,
      kind: row.kind,
      agentCode: row.agent_code,
      appID: row.subject_id,
      subject: row.subject_name,
      vn: row.vn,
      title: row.title,
      html: row.html,
      holdsFrom: row.holds_from,
      holds: row.holds_from <= services.now(),
      revision: revisionOf(edited(row)),
      createdAt: row.created_at,
      createdBy: row.created_by,
    })),
    total,
  }
}

export const agreementPreview: Handler<'authorization.agreementPreview'> = async ({ params }) => ({
  html: cleanHtml(params.html),
})

const describe = (row: AgreementRow) => ({
  kind: row.kind,
  agentCode: row.agent_code,
  subject: row.subject_id,
  vn: row.vn,
  title: row.title,
  holdsFrom: row.holds_from,
  text: textHash(row),
})

const holdsAlready = () => new Refusal(409, '已经生效的版本不能改动，请新增一个版本')

/** Whoever accepted a text accepted that text: one that holds is never changed. */
export const agreementSave: Handler<'authorization.agreementSave'> = async (input) => {
  const { params, caller, services } = input
  const html = cleanHtml(params.html)
  const title = params.title.trim()
  const isOfSubject = params.kind === 'authorization'
  const faults: { field: string; reason: string }[] = []
  if (title === '') faults.push({ field: 'title', reason: '请填写标题' })
  if (isBlank(html)) faults.push({ field: 'html', reason: '正文是空的' })
  if (!isOfSubject && (params.appID !== undefined || params.vn !== undefined))
    faults.push({ field: 'appID', reason: '只有授权书按科目与版本' })
  if (params.vn !== undefined && params.appID === undefined)
    faults.push({ field: 'vn', reason: '选择了科目才能指定版本' })
  // What begins to hold while it is written would be read by some and changed under them.
  if (params.holdsFrom < services.now()) faults.push({ field: 'holdsFrom', reason: '生效时间不能早于现在' })
  return services.store.write(async (tx) => {
    const core = services.authorization.in(tx)
    const before = await editedRow(tx, 'agreement', params.agreementID, (id) => core.agreementByID(id), '这个版本')
    if (before && before.holds_from <= services.now()) throw holdsAlready()
    const found = [...faults]
    if (params.agentCode !== '' && !(await services.agents.in(tx).agentByCode(params.agentCode)))
      found.push({ field: 'agentCode', reason: '没有这个代理商' })
    if (params.appID !== undefined && !(await services.subjects.in(tx).subjectByID(params.appID)))
      found.push({ field: 'appID', reason: '没有这个科目' })
    if (found.length > 0) throw badInput(found)
    const row: AgreementRow = {
      agreement_id: before?.agreement_id ?? newId(),
      kind: params.kind,
      agent_code: params.agentCode,
      subject_id: params.appID ?? null,
      vn: params.vn ?? null,
      title,
      html,
      holds_from: params.holdsFrom,
      created_at: before?.created_at ?? services.now(),
      created_by: before?.created_by ?? caller.userName,
    }
    mustBeCurrent({
      what: '这个版本',
      sent: params.revision,
      theirs: before && edited(before),
      yours: edited(row),
    })
    await core.putAgreement(row)
    await services.audit.in(tx).audited(input, {
      kind: 'agreement',
      id: row.agreement_id,
      name: row.title,
      ...(before && { before: describe(before) }),
      after: describe(row),
    })
    return { agreementID: row.agreement_id }
  })
}

export const agreementRemove: Handler<'authorization.agreementRemove'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const before = await services.authorization.in(tx).agreementByID(params.agreementID)
    if (!before) throw notFound('这个版本')
    if (before.holds_from <= services.now()) throw holdsAlready()
    await services.authorization.in(tx).removeAgreement(params.agreementID)
    await services.audit
      .in(tx)
      .audited(input, { kind: 'agreement', id: before.agreement_id, name: before.title, before: describe(before) })
  })
  return null
}
