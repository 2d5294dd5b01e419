import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { measureQuestions } from '../../cores/knowledge/measureQuestions.ts'
import { trackMastery } from '../../cores/knowledge/trackMastery.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { addKnowledgeBank, giveReplies, questionIDs } from '../../testing/knowledgeScene.ts'

const SOMEBODY = 9_000

describeOnBothDatabases('what first answers say of a question', (openStore) => {
  let api: Api
  let ids: Map<string, number>
  let vip: string
  let plain: string
  beforeAll(async () => {
    api = await startApi(await openStore())
    await addKnowledgeBank(api)
    ids = await questionIDs(api)
    vip = await api.login(api.world.vip)
    plain = await api.login(api.world.plain)
    return () => api.close()
  })
  const question = (externalID: string) => ids.get(externalID) as number
  const measures = (guid: string, ...names: string[]) =>
    api.client.send('knowledge.questionMeasures', {
      guid,
      appID: api.world.subjectID,
      allTestIDs: names.map(question),
    })
  /** So many more learners answer: a third choose C, the others the key. */
  const people = async (name: string, from: number, count: number) => {
    await giveReplies(
      api,
      Array.from({ length: count }, (_, at) => ({
        userID: SOMEBODY + from + at,
        questionID: question(name),
        right: at % 3 !== 0,
        reply: at % 3 === 0 ? 'C' : 'A',
        at: api.clock.now,
        seconds: 30 + at,
      })),
    )
    for (const job of [trackMastery, measureQuestions]) {
      api.clock.now += 60_000
      await runJob(job, api.services)
    }
  }

  test('below the minimum of first answers there is no figure, at the minimum there is', async () => {
    await people('k-肾小球滤过-1', 0, 19)
    expect(await measures(vip, 'k-肾小球滤过-1', 'k-肾小球滤过-2')).toEqual({
      Needed: 20,
      list: [19, 0].map((Answered, at) => ({
        AllTestID: question(`k-肾小球滤过-${at + 1}`),
        Answered,
        Facility: null,
        Discrimination: null,
        MedianSeconds: null,
        Wrong: null,
      })),
    })
    await people('k-肾小球滤过-1', 19, 1)
    const [one] = (await measures(vip, 'k-肾小球滤过-1')).list
    // Seven of the first nineteen chose C, and so did the twentieth.
    expect(one).toMatchObject({ Answered: 20, Facility: 0.6, Wrong: { Reply: 'C', Share: 0.4 } })
    expect(one?.MedianSeconds).toBe(39)
    // Nobody has answered another question, so discrimination is unknown.
    expect(one?.Discrimination).toBeNull()
  })

  test('the most chosen wrong option tells of the key: whoever may not read that learns nothing', async () => {
    expect((await measures(plain, 'k-肾小球滤过-1')).list).toEqual([])
    expect((await measures(plain, 'k-肾小球滤过-1', 'k-水电解质-1')).list.map((one) => one.AllTestID)).toEqual([
      question('k-水电解质-1'),
    ])
  })

  test('a question of a paper alone is measured for those who have handed it in', async () => {
    await people('k-hfrs', 0, 20)
    const { store } = api.services
    const id = question('k-hfrs')
    const kept = await store.all<{ chapter_id: number }>('select chapter_id from chapter_item where question_id = ?', [
      id,
    ])
    expect(kept).toHaveLength(1)
    await store.write(async (tx) => {
      await tx.run('delete from chapter_item where question_id = ?', [id])
      await tx.run('update subject set revision = revision + 1 where subject_id = ?', [api.world.subjectID])
    })
    expect((await measures(vip, 'k-hfrs')).list).toEqual([])
  })
})
