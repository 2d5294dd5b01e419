import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { badInput } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { editedRow, mustBeCurrent, revisionOf } from '../../../platform/edited.ts'

export const suggestionList: Handler<'support.suggestionList'> = async ({ params, services }) => {
  const { rows, total } = await services.support.suggestionPage(params)
  return {
    rows: rows.map((row) => ({
      suggestionID: row.suggestion_id,
      userID: row.user_id,
      userName: maskedPhones(row.user_name),
      subject: row.subject_name,
      kind: row.kind,
      content: row.content,
      softwareVer: row.software_ver,
      device: row.device,
      network: row.network,
      time: row.sent_at,
      answer: row.answer,
      revision: revisionOf({ answer: row.answer }),
      answeredAt: row.answered_at,
      answeredBy: row.answered_by,
    })),
    total,
  }
}

export const suggestionAnswer: Handler<'support.suggestionAnswer'> = async (input) => {
  const { params, caller, services } = input
  const answer = cleanInput(params.answer)
  if (answer === '') throw badInput([{ field: 'answer', reason: '请填写答复' }])
  await services.store.write(async (tx) => {
    const core = services.support.in(tx)
    const read = (id: number) => core.suggestionByID(id)
    const before = await editedRow(tx, 'suggestion', params.suggestionID, read, '这条意见')
    mustBeCurrent({
      what: '这条意见的答复',
      sent: params.revision,
      theirs: { answer: before.answer },
      yours: { answer },
    })
    await core.answerSuggestion(before.suggestion_id, {
      answer,
      answered_at: services.now(),
      answered_by: caller.userName,
    })
    await services.audit.in(tx).audited(input, {
      kind: 'suggestion',
      id: before.suggestion_id,
      name: before.content.slice(0, 40),
      before: { answer: before.answer },
      after: { answer },
    })
  })
  return null
}
