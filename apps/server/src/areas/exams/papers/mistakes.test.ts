import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { type Api, itemsOf } from '../../../testing/api.ts'
import type { PaperWorld } from '../../../testing/papers.ts'
import { type Candidate, candidateAt, refusalOf } from './testing/candidate.ts'
import { newLearner, runPaperJobs, startExamServer } from './testing/examServer.ts'

const DAY = 86_400_000

describeOnBothDatabases('what a report leads on to', (openStore) => {
  let api: Api
  let papers: PaperWorld
  let guid: string
  let me: Candidate
  const appID = () => api.world.subjectID
  const repeat = { allowedRepeat: true } as const
  const idsOf = (names: readonly string[]) => names.map((name) => papers.ids[name] as number).sort((a, b) => a - b)
  const LOST = [
    'a1',
    'p-a1',
    'p-a3',
    'p-x',
    'p-b-1',
    'p-b-2',
    'p-s-1',
    'p-s-2',
    'p-s-3',
    'p-c-1',
    'p-c-2',
    'p-c-3',
    'p-tk',
  ]
  const asked = (attemptID = me.sitting.AttemptID) => ({ guid, appID: appID(), attemptID })
  const mistakes = (of = asked()) => api.client.send('exams.attemptMistakes', of, repeat)
  const today = (of = asked()) => api.client.send('exams.mistakesToday', of, repeat)
  const book = () =>
    api.client.send('review.getUserErrorTest', { guid, appID: appID(), recentDay: 0, eachPageNum: 50 }, repeat)
  const due = () => api.client.send('review.dueTest', { guid, appID: appID(), beyondLimit: 1, eachPageNum: 50 }, repeat)
  const ids = (set: Parameters<typeof itemsOf>[0]) =>
    itemsOf(set)
      .map(({ AllTestID }) => AllTestID)
      .sort((a, b) => a - b)

  beforeAll(async () => {
    ;({ api, papers } = await startExamServer(openStore))
    guid = await api.login(api.world.vip)
    me = candidateAt(api.client, guid, appID(), papers.open)
    await me.start()
  })
  afterAll(() => api.close())

  test('nothing before the hand-in, and nothing to anybody else', async () => {
    expect(await refusalOf(mistakes())).toEqual([409, 'notOver'])
    expect(await refusalOf(today())).toEqual([409, 'notOver'])
    const wrong = me.answer(papers.ids['p-a1'] as number, 'A')
    const half = me.answer(papers.ids['p-tk'] as number, '机密左心室；别的')
    await me.handIn([
      wrong,
      me.answer(papers.ids['p-a2'] as number, 'A'),
      half,
      me.answer(papers.ids['p-jd'] as number, '答'),
    ])
    const other = { ...asked(), guid: await newLearner(api, 'other') }
    await expect(mistakes(other)).rejects.toMatchObject({ status: 404 })
    await expect(today(other)).rejects.toMatchObject({ status: 404 })
  })

  test('what was wrong, half right or left open comes back to be answered again, with its key; the rest does not', async () => {
    const set = await mistakes()
    // Two of them are in a ranked paper with an open window: they are withheld until it ends.
    expect(ids(set)).toEqual(idsOf(LOST.filter((name) => name !== 'p-a1' && name !== 'p-a3')))
    expect(itemsOf(set).find(({ AllTestID }) => AllTestID === papers.ids['p-x'])?.Answer).toBe('ABD')
  })

  test('days later all of it is put under the day of today, due today, once however often; nothing counts as done by it', async () => {
    await runPaperJobs(api)
    api.clock.now += 3 * DAY
    guid = await api.login(api.world.vip)
    expect((await book()).Total).toBe(0)
    const done = (await api.services.store.db.selectFrom('user_question').select('done_count').execute()).reduce(
      (sum, { done_count }) => sum + done_count,
      0,
    )
    expect(await today()).toEqual({ count: LOST.length })
    expect(await today()).toEqual({ count: LOST.length })
    const list = await book()
    expect(list.Total).toBe(LOST.length)
    expect(ids(list)).toEqual(idsOf(LOST))
    expect(ids(await due())).toEqual(idsOf(LOST))
    const after = await api.services.store.db.selectFrom('user_question').select('done_count').execute()
    expect(after.reduce((sum, { done_count }) => sum + done_count, 0)).toBe(done)
    // An open question was never answered: no time, no reply.
    const open = list.history.find(({ AllTestID }) => AllTestID === papers.ids['p-a3'])
    expect(open).toMatchObject({ LastUserReply: null, IsRight: null, DoneCount: 0, LastTime: null, IsWrong: 1 })
  })

  test('while others still sit it in its window nothing is told', async () => {
    const { windowed } = papers
    api.clock.now -= 3 * DAY
    const early = candidateAt(api.client, await newLearner(api, 'early'), appID(), windowed)
    const { AttemptID } = await early.start()
    await early.handIn()
    const of = { guid: await api.login('early'), appID: appID(), attemptID: AttemptID }
    expect(await refusalOf(mistakes(of))).toEqual([403, 'notOpenYet'])
    expect(await refusalOf(today(of))).toEqual([403, 'notOpenYet'])
  })
})
