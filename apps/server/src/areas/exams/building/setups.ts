import type { WireSetup, WireSimulationExam } from '@tizhou/contract/areas/exams/lists'
import { SETUP_BOUNDS } from '@tizhou/domain/building/setup'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { SetupRow } from '../../../cores/papers/filing/building.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { checkSetup } from './checkSetup.ts'

export const userConfig: Handler<'exams.userConfig'> = async ({ params, caller, services }) => {
  const rows = await services.papers.setupsOf({ userID: caller.userID, subjectID: params.appID })
  return { list: rows.map(present) }
}

/** Saves a set-up under its title, replacing one of that title. 409 where there are thirty with other titles. */
export const setConfig: Handler<'exams.setConfig'> = async ({ params, caller, services }) => {
  const { appID, simulationExamJson } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  checkSetup(simulationExamJson)
  const title = cleanTitle(params.configTitle)
  const mine = { userID: caller.userID, subjectID: appID }
  return services.store.write(async (tx) => {
    // Serialises concurrent requests, so that titles stay unique.
    await services.people.in(tx).lockLearner(caller.userID)
    const rows = await services.papers.in(tx).setupsOf(mine)
    const known = rows.find((row) => row.title === title)
    if (!known && rows.length >= SETUP_BOUNDS.setups)
      throw new Refusal(409, `最多保存 ${SETUP_BOUNDS.setups} 个方案，请先删除不用的`, { reason: 'tooMany' })
    const row: SetupRow = {
      user_id: caller.userID,
      subject_id: appID,
      setup_id: known?.setup_id ?? newId(),
      title,
      setup: JSON.stringify(simulationExamJson),
      updated_at: services.now(),
    }
    await services.papers.in(tx).putSetup(row)
    return present(row)
  })
}

/** 409 where another set-up has the title. */
export const renameConfig: Handler<'exams.renameConfig'> = async ({ params, caller, services }) => {
  const title = cleanTitle(params.configTitle)
  const mine = { userID: caller.userID, subjectID: params.appID }
  return services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(caller.userID)
    const rows = await services.papers.in(tx).setupsOf(mine)
    const row = rows.find(({ setup_id }) => setup_id === params.configID)
    if (!row) throw notFound('该方案')
    if (rows.some((other) => other !== row && other.title === title))
      throw new Refusal(409, '已有同名的方案', { reason: 'taken' })
    const renamed = { ...row, title }
    await services.papers.in(tx).putSetup(renamed)
    return present(renamed)
  })
}

export const deleteConfig: Handler<'exams.deleteConfig'> = async ({ params, caller, services }) => {
  const mine = { userID: caller.userID, subjectID: params.appID }
  const gone = await services.store.write((tx) => services.papers.in(tx).deleteSetup(mine, params.configID))
  if (gone === 0) throw notFound('该方案')
  return null
}

function cleanTitle(typed: string): string {
  const title = cleanInput(typed)
  if (title === '') throw badInput([{ field: 'configTitle', reason: '不能为空' }])
  return title
}

const present = (row: SetupRow): WireSetup => ({
  ConfigID: row.setup_id,
  ConfigTitle: row.title,
  SimulationExam: JSON.parse(row.setup) as WireSimulationExam,
  UpdatedAt: row.updated_at,
})
