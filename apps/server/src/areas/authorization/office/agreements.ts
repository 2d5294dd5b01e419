import type { AgreementRow } from '../../../cores/authorization/agreements.ts'
import { Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { cleanHtml } from '../../../platform/html/cleanHtml.ts'
import { cleanedHtml, officeRoom, removed } from '../../../platform/office/officeRoom.ts'
import { textHash } from '../agreementText.ts'

/** A text that is in force is never changed, since learners have accepted it. */
function mustNotHold(row: AgreementRow, now: number): void {
  if (row.holds_from <= now) throw new Refusal(409, '已经生效的版本不能改动，请新增一个版本')
}

const AGREEMENTS = officeRoom<'authorization.agreementSave', AgreementRow>()({
  lock: 'agreement',
  what: '这个版本',
  id: 'agreementID',
  key: 'agreement_id',
  read: ({ authorization }, tx, id) => authorization.in(tx).agreementByID(id),
  put: ({ authorization }, tx, row) => authorization.in(tx).putAgreement(row),
  drop: ({ authorization }, tx, row) => authorization.in(tx).removeAgreement(row.agreement_id),
  fields: {
    ...{ kind: 'kind', agentCode: 'agent_code', appID: 'subject_id', vn: 'vn' },
    ...{ title: 'title', html: 'html', holdsFrom: 'holds_from' },
  },
  clean: { html: cleanedHtml },
  needed: { title: '请填写标题', html: '正文是空的' },
  check: async ({ kind, appID, vn, agentCode, holdsFrom }, { services, tx, before, now }) => {
    if (before) mustNotHold(before, now)
    const isOfSubject = appID !== undefined || vn !== undefined
    return [
      kind !== 'authorization' && isOfSubject && { field: 'appID', reason: '只有授权书按科目与版本' },
      vn !== undefined && appID === undefined && { field: 'vn', reason: '选择了科目才能指定版本' },
      // A text that is in force at once could be read and then changed.
      holdsFrom < now && { field: 'holdsFrom', reason: '生效时间不能早于现在' },
      agentCode !== '' &&
        !(await services.agents.in(tx).agentByCode(agentCode)) && { field: 'agentCode', reason: '没有这个代理商' },
      appID !== undefined &&
        !(await services.subjects.in(tx).subjectByID(appID)) && { field: 'appID', reason: '没有这个科目' },
    ]
  },
  rest: (_typed, { before, now, caller }) => ({
    created_at: before?.created_at ?? now,
    created_by: before?.created_by ?? caller.userName,
  }),
  audit: {
    kind: 'agreement',
    name: ({ title }) => title,
    // The audit log has the text's digest, which signatures name, in place of the text.
    more: (row) => ({ html: undefined, text: textHash(row) }),
  },
})

export const agreementList: Handler<'authorization.agreementList'> = async ({ params, services }) => {
  const { rows, total } = await services.authorization.agreementPage(params)
  return {
    rows: rows.map((row) => ({
      ...AGREEMENTS.shown(row),
      subject: row.subject_name,
      holds: row.holds_from <= services.now(),
      createdAt: row.created_at,
      createdBy: row.created_by,
    })),
    total,
  }
}

export const agreementPreview: Handler<'authorization.agreementPreview'> = async ({ params }) => ({
  html: cleanHtml(params.html),
})

export const agreementSave: Handler<'authorization.agreementSave'> = (input) => AGREEMENTS.save(input)

export const agreementRemove: Handler<'authorization.agreementRemove'> = (input) =>
  AGREEMENTS.press(input, (before, { now }) => {
    mustNotHold(before, now)
    return removed()
  })
