import { inBeijing } from '@tizhou/domain/dates/beijing'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { mustBeDirect } from '../../../platform/heldSteps.ts'
import { createQuestion, removeQuestion, restoreQuestion, saveQuestion, written } from './applyQuestion.ts'
import { type Version, versionsOf } from './questionDetail.ts'

export const questionSave: Handler<'content.questionSave'> = async (input) => {
  const { params, services } = input
  return written(services, async (tx) => {
    await mustBeDirect(input, tx, params.appID)
    const of = { ...params, cptID: params.cptID }
    return { hash: (await saveQuestion(input, tx, of, maskedPhones(input.caller.userName))).hash }
  })
}

const nameOfVersion = ({ at, actorName }: Version): string =>
  at === null ? '最早的版本' : `${inBeijing(at).replace('T', ' ')} ${actorName}`.trim()

export const questionVersionRestore: Handler<'content.questionVersionRestore'> = async (input) => {
  const { params, services } = input
  const { appID, allTestID, hash, versionID } = params
  const { versions } = await versionsOf(services, params)
  const version = versions.find((one) => one.versionID === versionID)
  if (!version) throw notFound('这个版本')
  return written(services, async (tx) => {
    await mustBeDirect(input, tx, appID)
    const stored = await services.content.in(tx).storedDraft(appID, allTestID)
    const of = { appID, allTestID, hash, cptID: stored?.place?.chapterID, questionJson: version.question }
    const doing = { ...input, told: { restoredVersion: nameOfVersion(version) } }
    return { hash: (await saveQuestion(doing, tx, of, maskedPhones(input.caller.userName))).hash }
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
