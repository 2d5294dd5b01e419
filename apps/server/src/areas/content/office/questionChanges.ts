import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import type { Services } from '../../../platform/services.ts'
import { createQuestion, removeQuestion, restoreQuestion, saveQuestion, written } from './applyQuestion.ts'

/** Throws 409 where the subject's questions change by a second person's release alone. */
async function mustBeDirect(services: Services, tx: Tx, appID: number): Promise<void> {
  const subject = await services.subjects.in(tx).subjectByID(appID)
  if (subject?.is_reviewed === 1)
    throw new Refusal(409, '这个科目的题目修改要另一人审核，请刷新后提交审核', { reason: 'reviewed' })
}

export const questionSave: Handler<'content.questionSave'> = async (input) => {
  const { params, services } = input
  return written(services, async (tx) => {
    await mustBeDirect(services, tx, params.appID)
    const of = { ...params, cptID: params.cptID }
    return { hash: (await saveQuestion(input, tx, of, maskedPhones(input.caller.userName))).hash }
  })
}

export const questionCreate: Handler<'content.questionCreate'> = async (input) => {
  const { params, services } = input
  const externalID = params.externalID?.trim() || `own-${newId()}`
  return written(services, async (tx) => {
    await mustBeDirect(services, tx, params.appID)
    return { allTestID: await createQuestion(input, tx, { ...params, externalID, groupOf: params.groupOf }) }
  })
}

export const questionRemove: Handler<'content.questionRemove'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    await mustBeDirect(services, tx, params.appID)
    await removeQuestion(input, tx, params)
  })
  return null
}

export const questionRestore: Handler<'content.questionRestore'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    await mustBeDirect(services, tx, params.appID)
    await restoreQuestion(input, tx, params)
  })
  return null
}
