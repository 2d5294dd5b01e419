import { beijingDay } from '@tizhou/domain/dates/beijing'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Api, chapterIDs, itemsOf, replyTo, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { crowdOf } from '../content/questions/crowd.ts'
import { countReplies } from './countReplies.ts'
import { addToStudyDays, studyDays } from './studyDays.ts'

describeOnBothDatabases('statistics of all learners', (openStore) => {
  let api: Api
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
    return () => api.close()
  })
  const run = () => runJob(countReplies, { store, now: () => api.clock.now })

  test('each reply is counted once, however many servers run the job and however often', async () => {
    const guid = await api.login(api.world.vip)
    const { 试用 } = await chapterIDs(api, SUBJECT)
    const of = { guid, appID: api.world.subjectID }
    const items = itemsOf(await api.client.send('practice.getChapterTestEx', { ...of, cptID: 试用 as number }))
    const [first] = items as [(typeof items)[0]]
    const submit = (lastUserReply: string) =>
      api.client.send('practice.submitReplies', {
        ...of,
        repliesJson: [replyTo(first, api.clock.now, { lastUserReply })],
      })
    await submit('A')
    await submit('B')
    api.clock.now += 20_000
    await submit('B')
    // Twenty seconds later the first two replies have settled; the third is new.
    expect(await Promise.all([run(), run(), run()])).toContain(true)
    expect(await crowdOf(store, [first.AllTestID], 0)).toMatchObject([
      { answered: 2, answered_right: 1, answers: { A: 1, B: 1 } },
    ])
    api.clock.now += 20_000
    await run()
    await run()
    const day = beijingDay(api.clock.now)
    expect(await studyDays(store, { from: day, to: day })).toEqual([
      { day, learners: 1, answered: 3, answered_right: 1 },
    ])
    expect(await crowdOf(store, [first.AllTestID], 0)).toMatchObject([
      { answered: 3, answered_right: 1, answers: { A: 1, B: 2 } },
    ])
    const { Days } = await api.client.send('subjects.studyOverview', of)
    expect(Days.at(-1)).toEqual({ Day: '2026-11-20', Answered: 3, Right: 1 })
    const { testInfo } = await api.client.send('practice.getChapterTestEx', {
      ...of,
      cptID: 试用 as number,
      queryTestInfo: 1,
    })
    // All of them are one learner's, so no statistics are shown.
    expect(testInfo).toEqual([])
  })

  test('a day counts each learner once, by subject and in all', async () => {
    const day = beijingDay(api.clock.now)
    const of = (user_id: number, subject_id: number, on: number, answered: number, answered_right: number) => {
      return { user_id, subject_id, day: on, answered, answered_right, spent_seconds: 0 }
    }
    const [some, other] = [51_000_001, 51_000_002]
    const add = (days: ReturnType<typeof of>[]) =>
      store.write(async (tx) => {
        await addToStudyDays(tx, days)
        for (const one of days)
          await tx.db
            .insertInto('user_day')
            .values(one)
            .onConflict((conflict) => conflict.columns(['user_id', 'subject_id', 'day']).doNothing())
            .execute()
      })
    const [before] = await studyDays(store, { from: day, to: day })
    await add([of(some, 7, day, 3, 2), of(some, 8, day, 1, 0), of(other, 7, day, 2, 2)])
    await add([of(some, 7, day, 4, 1), of(other, 8, day, 1, 1), of(some, 7, day - 1, 5, 5)])
    expect(await studyDays(store, { subjectID: 7, from: day - 1, to: day })).toEqual([
      { day: day - 1, learners: 1, answered: 5, answered_right: 5 },
      { day, learners: 2, answered: 9, answered_right: 5 },
    ])
    expect(await studyDays(store, { subjectID: 8, from: day, to: day })).toEqual([
      { day, learners: 2, answered: 2, answered_right: 1 },
    ])
    const sum = { learners: 2, answered: 11, answered_right: 6 }
    expect(await studyDays(store, { from: day, to: day })).toEqual([
      {
        day,
        learners: sum.learners + (before?.learners ?? 0),
        answered: sum.answered + (before?.answered ?? 0),
        answered_right: sum.answered_right + (before?.answered_right ?? 0),
      },
    ])
  })

  test('a job that is not due does nothing', async () => {
    await run()
    expect(await run()).toBe(false)
  })
})
