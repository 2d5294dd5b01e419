import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { metBefore } from '../../../cores/papers/questionPlaces.ts'
import { userByName } from '../../../cores/people/users.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Api } from '../../../testing/api.ts'
import { type PaperWorld, SECRET } from '../../../testing/papers.ts'
import { type Candidate, candidateAt, refusalOf } from './testing/candidate.ts'
import { everyReply, rawReply } from './testing/everyReply.ts'
import { newLearner, runPaperJobs, startExamServer } from './testing/examServer.ts'

const MINUTE = 60_000

/** A mock exam with one window for all: `early` has handed in, `late` is still sitting it. */
describeOnBothDatabases('a window in which others still sit the paper', (openStore) => {
  let store: Store
  let api: Api
  let papers: PaperWorld
  let closesAt: number
  let guid: string
  let early: Candidate
  let late: Candidate
  const appID = () => api.world.subjectID
  const id = (name: string) => papers.ids[name] as number
  const jobs = () => runPaperJobs(api)
  const marksOf = (userName: string) =>
    store.all<{ done_count: number }>(
      `select q.done_count from user_question q join user_account u on u.user_id = q.user_id
       where u.user_name = ? and q.done_count > 0`,
      [userName],
    )

  beforeAll(async () => {
    ;({ store, api, papers } = await startExamServer(openStore))
    closesAt = api.clock.now + 120 * MINUTE
    guid = await newLearner(api, 'early')
    early = candidateAt(api.client, guid, appID(), papers.windowed)
    late = candidateAt(api.client, await newLearner(api, 'late'), appID(), papers.windowed)
  })
  afterAll(() => api.close())

  test('whoever has handed in learns neither the score nor what is right of any question: all of it waits', async () => {
    await late.start()
    const { AttemptID, Seat, UnitID } = await early.start()
    for (const allTestID of [id('p-a1'), id('p-a2')]) {
      const of = { guid, appID: appID(), allTestID, changedAt: api.clock.now }
      await api.client.send('practice.setFavourite', { ...of, isFav: 1 }, { allowedRepeat: true })
      await api.client.send('practice.saveNote', { ...of, content: '考试里的题' }, { allowedRepeat: true })
    }
    await early.handIn([early.answer(id('p-a1'), 'C'), early.answer(id('p-a2'), 'B')])
    await jobs()
    const report = await early.report()
    expect(report).toMatchObject({ Score: 0, FullMark: 0, AnswersFrom: closesAt + GRACE_MS })
    expect(report.Waiting).toEqual({ Count: 3, Why: 'window', Until: closesAt + GRACE_MS })
    expect(report.Units).toMatchObject([{ Name: '全卷', Score: 0, Right: 0, TestCount: 3, Waiting: 3 }])
    expect(report.Questions.map(({ Verdict, AllRight }) => [Verdict, AllRight])).toEqual(
      Array.from({ length: 3 }, () => ['waiting', null]),
    )
    expect([report.Chapters, report.Points]).toEqual([[], []])
    expect(await refusalOf(early.keys())).toEqual([403, 'notOpenYet'])
    const bodies = await everyReply(api, {
      guid,
      attemptID: AttemptID,
      paperID: papers.windowed,
      seat: Seat,
      unitID: UnitID as number,
      allTestID: id('p-a1'),
      allTestIDs: id('p-a1'),
      cptID: 0,
    })
    const telling = new RegExp(`${SECRET}|卷.单选|"Verdict":"(right|wrong|partial|unscored)"|卷中要点|另一要点`)
    expect([...bodies].filter(([, body]) => telling.test(body)).map(([name]) => name)).toEqual([])
    // It is in neither the wrong book nor statistics.
    expect(await marksOf('early')).toEqual([])
  })

  test('nor by answering it again, as if it were practised or reviewed', async () => {
    const { results } = await api.client.send('practice.submitReplies', {
      guid,
      appID: appID(),
      repliesJson: (['practice', 'review'] as const).map((mode) => ({
        replyID: `probe-window-${mode}-000000`,
        allTestID: id('p-a1'),
        cptID: 0,
        lastUserReply: 'C',
        spendTime: 1,
        answeredAt: api.clock.now,
        mode,
      })),
    })
    expect(results.map((one) => [one.status, one.isRight])).toEqual([
      [404, null],
      [404, null],
    ])
  })

  test('nor has one met its questions yet, where that would open them in a chapter', async () => {
    const userID = (await userByName(store, 'early'))?.user_id as number
    const met = (now: number) => metBefore(store, userID, appID(), [id('p-a3')], now)
    expect(await met(closesAt + GRACE_MS - 1)).toEqual([])
    expect(await met(closesAt + GRACE_MS)).toEqual([id('p-a3')])
  })

  test('papers without a window wait for nobody: their answers are filed past those that wait', async () => {
    const own = candidateAt(api.client, await api.login(api.world.plain), appID(), papers.own)
    await own.start()
    await own.handIn([own.answer(id('a1'), 'C')])
    await jobs()
    expect((await own.report()).AnswersFrom).toBeNull()
    expect((await marksOf(api.world.plain)).length).toBe(1)
    expect(await marksOf('early')).toEqual([])
  })

  test('to the moment after which nobody’s answer is taken any more; then all of it is there', async () => {
    api.clock.now = closesAt + GRACE_MS - 1
    await jobs()
    expect(await refusalOf(early.keys())).toEqual([403, 'notOpenYet'])
    expect((await early.report()).Waiting?.Count).toBe(3)
    expect(await marksOf('early')).toEqual([])
    api.clock.now = closesAt + GRACE_MS
    expect(JSON.stringify(await early.keys())).toContain(`${SECRET}解析`)
    const report = await early.report()
    expect(report.AnswersFrom).toBeNull()
    expect(report.Questions.map((one) => one.Verdict)).toEqual(['right', 'wrong', 'wrong'])
    expect(report.Styles).toHaveLength(1)
    const favourites = await rawReply(api, 'review.getUserFavOrNoteTest', {
      guid,
      appID: String(appID()),
      favOrNote: 'fav',
    })
    expect(favourites).toContain('卷二单选')
    await jobs()
    expect(await marksOf('early')).toHaveLength(2)
  })
})
