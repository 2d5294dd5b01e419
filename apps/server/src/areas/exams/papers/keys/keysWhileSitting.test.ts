import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../../tools/testing/databases/databases.ts'
import { measureQuestions } from '../../../../cores/knowledge/measureQuestions.ts'
import { mineConfusable } from '../../../../cores/knowledge/mineConfusable.ts'
import { trackMastery } from '../../../../cores/knowledge/trackMastery.ts'
import type { PaperDraft } from '../../../../cores/papers/filing/filePaper.ts'
import { userByName } from '../../../../cores/people/users.ts'
import { countReplies } from '../../../../cores/replies/countReplies.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { runJob } from '../../../../platform/jobs/runJob.ts'
import { type Api, chapterIDs, itemsOf } from '../../../../testing/api.ts'
import { SUBJECT } from '../../../../testing/bank.ts'
import { addHeldQuestions, EXPLAIN, leaksOf, putPaperOf } from '../../../../testing/heldQuestions.ts'
import { addKnowledgeBank, giveReplies, questionIDs } from '../../../../testing/knowledgeScene.ts'
import { type Candidate, candidateAt } from '../testing/candidate.ts'
import { everyTelling } from '../testing/everyReply.ts'
import { runPaperJobs, startExamServer } from '../testing/examServer.ts'

const MINUTE = 60_000

describeOnBothDatabases('while a paper is under way, its questions elsewhere', (openStore) => {
  let store: Store
  let api: Api
  let guid: string
  let userID: number
  let ids: Map<string, number>
  let held: Set<number>
  let chapterID: number
  let me: Candidate
  const paper: Record<'timed' | 'earlier' | 'sample', number> = { timed: 0, earlier: 0, sample: 0 }
  const appID = () => api.world.subjectID
  const id = (name: string) => ids.get(name) as number

  const put = (of: Partial<PaperDraft> & { externalKey: string }) => putPaperOf(api, held, of)

  beforeAll(async () => {
    ;({ store, api } = await startExamServer(openStore))
    await addKnowledgeBank(api)
    await addHeldQuestions(api)
    api.clock.now += 2 * MINUTE
    await runJob(mineConfusable, api.services)
    ids = await questionIDs(api)
    const names = [...ids.keys()].filter((name) => name.startsWith('h-'))
    held = new Set([...names, 'k-hfrs', 'k-lepto'].map(id))
    paper.timed = await put({ externalKey: '同考卷' })
    paper.earlier = await put({ externalKey: '先考卷' })
    paper.sample = await put({ externalKey: '同考样卷', kind: 'sample' })
    guid = await api.login(api.world.vip)
    userID = (await userByName(store, api.world.vip))?.user_id as number
    chapterID = (await chapterIDs(api, SUBJECT)).同考 as number
    // Answered before, right and wrong, by the learner and others; marked, noted, and in another paper.
    const at = api.clock.now - MINUTE
    await giveReplies(api, [
      ...[...held].map((questionID) => ({ userID, questionID, right: false, at })),
      ...Array.from({ length: 25 }, (_, one) => ({ userID: 7_000 + one, questionID: id('h-a1'), right: one > 9, at })),
    ])
    await runJob(countReplies, api.services)
    for (const job of [trackMastery, measureQuestions]) {
      api.clock.now += MINUTE
      await runJob(job, api.services)
    }
    for (const allTestID of held) {
      const of = { guid, appID: appID(), allTestID, changedAt: at }
      await api.client.send('practice.setFavourite', { ...of, isFav: 1 }, { allowedRepeat: true })
      await api.client.send('practice.saveNote', { ...of, content: '我的笔记' }, { allowedRepeat: true })
    }
    const before = candidateAt(api.client, guid, appID(), paper.earlier)
    earlierAttempt = (await before.start()).AttemptID
    await before.handIn([before.answer(id('h-a1'), 'C')])
    await runPaperJobs(api)
    me = candidateAt(api.client, guid, appID(), paper.timed)
  })
  afterAll(() => api.close())
  let earlierAttempt: number

  const chapterOf = (as = guid) =>
    api.client.send(
      'practice.getChapterTestEx',
      { guid: as, appID: appID(), cptID: chapterID, queryHistory: 1, queryTestInfo: 1 },
      { allowedRepeat: true },
    )
  const submit = (replyID: string, allTestID: number, lastUserReply: string, as = guid) =>
    api.client.send('practice.submitReplies', {
      guid: as,
      appID: appID(),
      repliesJson: [
        {
          replyID: `${replyID}-0000000000000000`,
          allTestID,
          cptID: chapterID,
          lastUserReply,
          spendTime: 1,
          answeredAt: api.clock.now,
          mode: 'practice',
        },
      ],
    })
  const bodies = () =>
    everyTelling(api, {
      ...{ guid, held, chapterID, attemptID: earlierAttempt, samplePaperID: paper.sample },
      known: { paperID: paper.timed, seat: 1, unitID: 1, sectionID: 1, allTestID: id('h-a1'), allTestIDs: id('h-a1') },
    })

  test('before it begins, the chapter shows keys and explanations', async () => {
    const set = await chapterOf()
    const items = itemsOf(set)
    expect(set.testInfo.map((one) => one.AllTestID)).toEqual([id('h-a1')])
    expect(items.every((item) => item.Answer !== '' && item.Explain === EXPLAIN && !('Waits' in item))).toBe(true)
    expect(items.every((item) => item.ChildTableName.match(/PD|TK|JD/) || item.Reasons?.length === 1)).toBe(true)
  })

  test('no call of the contract tells the key of one of its questions, or what is right', async () => {
    await me.start()
    const all = await bodies()
    expect(all.size).toBeGreaterThan(80)
    expect(leaksOf(all, held)).toEqual([])
    // The search works: the questions are found, and the chapter says why they are withheld.
    const items = itemsOf(await chapterOf())
    expect(items.map((item) => item.Waits)).toEqual(items.map(() => 'sitting'))
    expect(items[0]).toMatchObject({ Title: '同考单选', Answer: '', Explain: '' })
  })

  test('others, and other questions, have theirs as ever', async () => {
    const other = await api.login(api.world.editor)
    expect(itemsOf(await chapterOf(other)).every((item) => item.Answer !== '')).toBe(true)
    const { 全部题型 } = await chapterIDs(api, SUBJECT)
    const mine = await api.client.send('practice.getChapterTestEx', { guid, appID: appID(), cptID: 全部题型 as number })
    expect(itemsOf(mine).every((item) => item.Answer !== '' && item.Waits === undefined)).toBe(true)
  })

  test('an answer to one of them is kept, tells nothing, and counts once the paper is handed in', async () => {
    const counts = () =>
      store.all('select done_count, right_count, last_reply from user_question where user_id = ? and question_id = ?', [
        userID,
        id('h-a1'),
      ])
    const before = await counts()
    api.clock.now += 1_000
    const right = await submit('right', id('h-a1'), 'C')
    const wrong = await submit('wrong', id('h-x'), 'E')
    expect([right, wrong].map(({ results }) => results.map(({ status, isRight }) => [status, isRight]))).toEqual([
      [[200, null]],
      [[200, null]],
    ])
    expect(await counts()).toEqual(before)
    const shown = (await chapterOf()).history.find((one) => one.AllTestID === id('h-a1'))
    expect(shown).toMatchObject({ LastUserReply: 'C', IsRight: null })
    await submit('right', id('h-a1'), 'C')

    await me.open()
    await me.handIn()
    const set = await chapterOf()
    expect(itemsOf(set).every((item) => item.Answer !== '' && item.Waits === undefined)).toBe(true)
    expect(set.history.find((one) => one.AllTestID === id('h-a1'))).toMatchObject({ LastUserReply: 'C', IsRight: 1 })
    await runPaperJobs(api)
    await runPaperJobs(api)
    const [after] = (await counts()) as { done_count: number; right_count: number; last_reply: string }[]
    const [was] = before as { done_count: number; right_count: number }[]
    expect(after).toEqual({
      done_count: (was?.done_count ?? 0) + 1,
      right_count: (was?.right_count ?? 0) + 1,
      last_reply: 'C',
    })
    expect(await store.all('select 1 from waiting_reply', [])).toEqual([])
    expect((await chapterOf()).history.find((one) => one.AllTestID === id('h-x'))).toMatchObject({
      LastUserReply: 'E',
      IsRight: 0,
    })
  })

  test('time that runs out ends the waiting as a hand-in does', async () => {
    const { EndsAt } = await me.start()
    expect(itemsOf(await chapterOf())[0]?.Answer).toBe('')
    api.clock.now = EndsAt as number
    expect(itemsOf(await chapterOf())[0]?.Answer).toBe('')
    api.clock.now += GRACE_MS
    expect(itemsOf(await chapterOf())[0]?.Answer).toBe('C')
  })
})
