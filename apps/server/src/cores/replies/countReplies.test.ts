import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Api, chapterIDs, itemsOf, replyTo, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { crowdOf } from '../content/questions/crowd.ts'
import { countReplies } from './countReplies.ts'

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

  test('a job that is not due does nothing', async () => {
    await run()
    expect(await run()).toBe(false)
  })
})
