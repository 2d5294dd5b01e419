import type { Params } from '@tizhou/contract/contract'
import { beijingDay, dateOfDay } from '@tizhou/domain/dates/beijing'
import type { Store } from '../../../platform/database/store.ts'
import { addKnowledgeBank } from '../../../testing/knowledgeScene.ts'
import { setScene } from '../../../testing/office/scene.ts'

export type Setup = Params<'plans.setUp'>['setupJson']
export type Mine = { plan_id: number; ksbguid: string }

export type PlanScene = Awaited<ReturnType<typeof planScene>>

/** A server with a bank, a learner whose version unlocks plans (`vip`) and one without (`plain`). */
export async function planScene(openStore: () => Promise<Store>) {
  const scene = await setScene(await openStore())
  const { api, store } = scene
  await addKnowledgeBank(api)
  const appid = api.world.subjectID
  await store.write((tx) =>
    tx.run('update subject_version set modules = ? where subject_id = ? and vn = 2', [
      JSON.stringify(['ChapterTest', 'YHJF', 'StudyPlan']),
      appid,
    ]),
  )
  const vip = await api.login(api.world.vip)
  const plain = await api.login(api.world.plain)
  let vn = 100

  const today = () => beijingDay(api.clock.now)
  const dayAt = (ahead: number) => dateOfDay(today() + ahead)
  const setup = (of: Partial<Setup> = {}): Setup => ({
    examDay: dayAt(42),
    weekMinutes: [60, 60, 60, 60, 60, 60, 60],
    exceptions: [],
    known: [],
    ...{ texts: 0, videos: 0, mocks: 0, wrongBook: 1, evaluation: 1 },
    ...of,
  })
  const begun = async (of: Partial<Setup> = {}, guid = vip): Promise<Mine> => {
    const { plan_id } = await api.client.send('plans.begin', { appid, vn, ksbguid: guid })
    await api.client.send('plans.setUp', { plan_id, ksbguid: guid, setupJson: setup(of) })
    return { plan_id, ksbguid: guid }
  }
  const days = async (plan: Mine, from = 0, to = 45) =>
    (await api.client.send('plans.getalldetail', { ...plan, start_time: dayAt(from), end_time: dayAt(to) })).days
  const tasks = async (plan: Mine) => (await days(plan, -5, 60)).flatMap((day) => day.tasks)
  return {
    scene,
    vip,
    plain,
    appid,
    today,
    dayAt,
    setup,
    begun,
    days,
    tasks,
    /** A new version, so that each test has a plan of its own. */
    nextVersion: () => ++vn,
    version: () => vn,
    async opened(of: Partial<Setup> = {}, guid = vip): Promise<Mine> {
      const plan = await begun(of, guid)
      await api.client.send('plans.openplan', plan)
      return plan
    },
    async taskOf(plan: Mine, kind: string) {
      const found = (await tasks(plan)).find((task) => task.kind === kind && task.state === 'open')
      if (!found) throw new Error(`no open ${kind}`)
      return found
    },
  }
}
