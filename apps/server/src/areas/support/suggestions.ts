import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { badInput, notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Services } from '../../platform/services.ts'

async function subjectIDOf(services: Services, code: string): Promise<number> {
  const subject = await services.subjects.subjectByCode(code)
  if (!subject) throw notFound('该科目')
  return subject.subject_id
}

export const suggest: Handler<'support.suggest'> = async ({ params, caller, services }) => {
  const content = cleanInput(params.Content)
  if (content === '') throw badInput([{ field: 'Content', reason: '请写下您的意见' }])
  const suggestion_id = newId()
  const subject_id = await subjectIDOf(services, params.AppEName)
  await services.store.write((tx) =>
    services.support.in(tx).addSuggestion({
      suggestion_id,
      user_id: caller.userID,
      subject_id,
      kind: params.feedbackType,
      content,
      software_ver: cleanInput(params.softwareVer),
      device: cleanInput(params.phoneModel),
      network: cleanInput(params.networkConditions),
      sent_at: services.now(),
      answer: null,
      answered_at: null,
      answered_by: null,
    }),
  )
  return { id: suggestion_id }
}

export const mySuggestions: Handler<'support.mySuggestions'> = async ({ params, caller, services }) => {
  const rows = await services.support.suggestionsOf(caller.userID, await subjectIDOf(services, params.AppEName))
  return {
    list: rows.map((row) => ({
      id: row.suggestion_id,
      Content: row.content,
      feedbackType: row.kind,
      time: row.sent_at,
      answer: row.answer,
      answerTime: row.answered_at,
    })),
  }
}
