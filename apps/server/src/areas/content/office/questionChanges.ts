import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { mustBeDirect } from '../../../platform/heldSteps.ts'
import { createQuestion, removeQuestion, restoreQuestion, saveQuestion, written } from './applyQuestion.ts'

export const questionSave: Handler<'content.questionSave'> = async (input) => {
  const { params, services } = input
  return written(services, async (tx) => {
    await mustBeDirect(input, tx, params.appID)
    const of = { ...params, cptID: params.cptID }
    return { hash: (await saveQuestion(input, tx, of, maskedPhones(input.caller.userName))).hash }
  })
}

export const questionCreate: Handler<'content.questionCreate'> = async (input) => {
  const { params, services } = input
  const externalID = params.externalID?.trim() || `own-${newId()}`
  return written(services, async (tx) => {
    await mustBeDirect(input, tx, params.appID)
    return { allTestID: await createQuestion(input, tx, { ...params, externalID, groupOf: params.groupOf }) }
  })
}

export const questionRemove: Handler<'content.questionRemove'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    await mustBeDirect(input, tx, params.appID)
    await removeQuestion(input, tx, params)
  })
  return null
}

export const questionRestore: Handler<'content.questionRestore'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    await mustBeDirect(input, tx, params.appID)
    await restoreQuestion(input, tx, params)
  })
  return null
}
