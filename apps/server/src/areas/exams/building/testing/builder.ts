import type { WireSimulationExam } from '@tizhou/contract/areas/exams/lists'
import { userByName } from '../../../../cores/people/users.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { type Api, startApi } from '../../../../testing/api.ts'

export const setup = (of: Partial<WireSimulationExam> = {}): WireSimulationExam => ({
  Chapters: [],
  Styles: [{ StyleID: 1, Count: 3, Marks: 1 }],
  Minutes: 30,
  Order: 'random',
  From: 'all',
  Pass: 60,
  ...of,
})

export type Builder = Awaited<ReturnType<typeof startBuilder>>

/** A server with a learner who may build exams (`guid`) and one who may not (`plain`). */
export async function startBuilder(openStore: () => Promise<Store>) {
  const store = await openStore()
  const api: Api = await startApi(store, { RATE_LIMITS: 'off' })
  await store.write((tx) =>
    tx.run('update subject_version set modules = ? where subject_id = ? and vn = 2', [
      JSON.stringify(['ChapterTest', 'Simulation']),
      api.world.subjectID,
    ]),
  )
  const guid = await api.login(api.world.vip)
  const plain = await api.login(api.world.plain)
  const userID = (await userByName(store, api.world.vip))?.user_id as number
  const build = (exam: WireSimulationExam, of: { guid?: string; configTitle?: string } = {}) =>
    api.client.send(
      'exams.buildPaper',
      { guid, appID: api.world.subjectID, simulationExamJson: exam, ...of },
      { allowedRepeat: true },
    )
  return { store, api, guid, plain, userID, build }
}
