import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../../tools/testing/databases/databases.ts'
import { mineConfusable } from '../../../../cores/knowledge/mineConfusable.ts'
import { userByName } from '../../../../cores/people/users.ts'
import { exportZip } from '../../../../cores/personalData/exportZip.ts'
import { countReplies } from '../../../../cores/replies/countReplies.ts'
import { runJob } from '../../../../platform/jobs/runJob.ts'
import { chapterIDs, itemsOf } from '../../../../testing/api.ts'
import { SUBJECT } from '../../../../testing/bank.ts'
import { addHeldQuestions, HELD, leaksOf, putPaperOf } from '../../../../testing/heldQuestions.ts'
import { addKnowledgeBank, giveReplies, questionIDs } from '../../../../testing/knowledgeScene.ts'
import { type Scene, setScene } from '../../../../testing/office/scene.ts'
import { candidateAt } from '../testing/candidate.ts'
import { everyTelling, rawReply } from '../testing/everyReply.ts'
import { newLearner, runPaperJobs } from '../testing/examServer.ts'

const MINUTE = 60_000
const PAGE = { curPage: 0, eachPageNum: 50 }

/** A ranked paper whose questions are also in a chapter: who may not read their keys while others can sit it. */
describeOnBothDatabases('while the window of a ranked paper is open', (openStore) => {
  let scene: Scene
  let held: Set<number>
  let ids: Map<string, number>
  let chapterID: number
  let opensAt: number
  let closesAt: number
  const paper: Record<'ranked' | 'earlier' | 'sample', number> = { ranked: 0, earlier: 0, sample: 0 }
  /** vip: knows everything and has handed in the ranked paper; barred: may never sit it; late: comes too late. */
  const guid: Record<'vip' | 'barred' | 'late', string> = { vip: '', barred: '', late: '' }
  let earlierAttempt: number
  let reportID: number
  const api = () => scene.api
  const appID = () => api().world.subjectID
  const id = (name: string) => ids.get(name) as number
  const chapterOf = (as: string) =>
    api().client.send(
      'practice.getChapterTestEx',
      { guid: as, appID: appID(), cptID: chapterID, queryHistory: 1, queryTestInfo: 1 },
      { allowedRepeat: true },
    )
  const firstOf = async (as: string) => itemsOf(await chapterOf(as)).find((one) => one.AllTestID === id('h-a1'))
  const submit = (as: string, replyID: string, lastUserReply: string) =>
    api().client.send('practice.submitReplies', {
      guid: as,
      appID: appID(),
      repliesJson: [
        {
          replyID: `${replyID}-0000000000000000`,
          allTestID: id('h-a1'),
          cptID: chapterID,
          lastUserReply,
          spendTime: 1,
          answeredAt: api().clock.now,
          mode: 'practice',
        },
      ],
    })
  const bodies = (as: string) =>
    everyTelling(api(), {
      ...{ guid: as, held, chapterID, attemptID: earlierAttempt, samplePaperID: paper.sample },
      known: { paperID: paper.ranked, seat: 1, unitID: 1, sectionID: 1, allTestID: id('h-a1'), allTestIDs: id('h-a1') },
    })
  const thread = () =>
    api().client.send(
      'feedback.FeedbackListSeconds',
      { guid: guid.vip, appID: appID(), ...PAGE, feedbackType: 1, module: '', errorTestFeedbackID: reportID },
      { allowedRepeat: true },
    )

  beforeAll(async () => {
    scene = await setScene(await openStore())
    const { client, clock, services, world } = api()
    await addKnowledgeBank(api())
    await addHeldQuestions(api())
    clock.now += 2 * MINUTE
    await runJob(mineConfusable, services)
    ids = await questionIDs(api())
    held = new Set([...[...ids.keys()].filter((name) => name.startsWith('h-')), 'k-hfrs', 'k-lepto'].map(id))
    chapterID = (await chapterIDs(api(), SUBJECT)).同考 as number
    guid.vip = await api().login(world.vip)
    guid.barred = await newLearner(api(), 'window-barred')
    guid.late = await newLearner(api(), 'window-late')
    paper.earlier = await putPaperOf(api(), held, { externalKey: '先考卷' })
    paper.sample = await putPaperOf(api(), held, { externalKey: '同考样卷', kind: 'sample' })
    opensAt = clock.now + 10 * MINUTE
    closesAt = opensAt + 60 * MINUTE
    paper.ranked = await putPaperOf(api(), held, {
      ...{ externalKey: '排位卷', kind: 'firstMock', isFree: false, attempts: 1, opensAt, closesAt, entrySeconds: 900 },
    })
    await scene.store.write((tx) => tx.run('update chapter set is_free = 1 where chapter_id = ?', [chapterID]))

    // Seen before: answered wrong, marked and noted, reported and answered, commented on, and sat in another paper.
    const userID = (await userByName(scene.store, world.vip))?.user_id as number
    const at = clock.now - MINUTE
    await giveReplies(
      api(),
      [...held].map((questionID) => ({ userID, questionID, right: false, at })),
    )
    await runJob(countReplies, services)
    const teacher = await scene.guidOf('teacher')
    for (const allTestID of held) {
      const of = { guid: guid.vip, appID: appID(), allTestID, changedAt: at }
      await client.send('practice.setFavourite', { ...of, isFav: 1 }, { allowedRepeat: true })
      await client.send('practice.saveNote', { ...of, content: '我的笔记' }, { allowedRepeat: true })
      await client.send(
        'feedback.noteSave',
        { guid: teacher, appID: appID(), allTestID, content: `${HELD}说明`, pinned: 0 },
        { allowedRepeat: true },
      )
    }
    const reported = await client.send('feedback.reportError', {
      ...{ guid: guid.vip, appID: appID(), clientID: 'while-window-000001', allTestID: id('h-a1') },
      ...{ feedbackType: 1, module: 'errorTest', about: 'key', content: '答案不对' },
    })
    reportID = reported.errorTestFeedbackID
    const { revision } = (await client.send('feedback.reportDetail', { guid: teacher, reportID })).report
    await client.send('feedback.reportReply', { guid: teacher, reportID, revision, content: `${HELD}选丙` })
    const before = candidateAt(client, guid.vip, appID(), paper.earlier)
    earlierAttempt = (await before.start()).AttemptID
    await before.handIn([before.answer(id('h-a1'), 'C')])
    await runPaperJobs(api())
  })
  afterAll(() => scene.close())

  test('before it opens everything is there', async () => {
    await expect.poll(async () => (await firstOf(guid.vip))?.Answer).toBe('C')
    expect((await thread()).replies).toMatchObject([{ replyContent: `${HELD}选丙` }])
    const keys = await rawReply(api(), 'exams.paperKeys', {
      ...{ guid: guid.vip, appID: String(appID()), attemptID: String(earlierAttempt) },
    })
    expect(leaksOf(new Map([['keys', keys]]), held)).toHaveLength(1)
  })

  test('no call tells whoever has handed in a key, an explanation, a note, a teacher’s answer, or what is right', async () => {
    api().clock.now = opensAt
    const me = candidateAt(api().client, guid.vip, appID(), paper.ranked)
    await me.start()
    await me.handIn([me.answer(id('h-a1'), 'C'), me.answer(id('h-x'), 'E')])
    await runPaperJobs(api())
    const all = await bodies(guid.vip)
    expect(all.size).toBeGreaterThan(80)
    expect(leaksOf(all, held)).toEqual([])
    // The search works: the questions are found, with reason and end of withholding.
    expect(await firstOf(guid.vip)).toMatchObject({
      ...{ Title: '同考单选', Answer: '', Explain: '', Waits: 'window', WaitsUntil: closesAt + GRACE_MS },
    })
  })

  test('nor whoever may never sit it, with the cheapest version or none, nor who comes too late for it', async () => {
    api().clock.now = opensAt + 901_000
    expect(leaksOf(await bodies(guid.barred), held)).toEqual([])
    for (const as of [guid.barred, guid.late]) expect(await firstOf(as)).toMatchObject({ Answer: '', Waits: 'window' })
  })

  test('what a teacher answered to a report waits, says until when, and stays unread meanwhile', async () => {
    const { list, replies } = await thread()
    expect(replies).toEqual([])
    expect(list).toMatchObject([
      { talk: 'answered', lastReply: null, Waits: 'window', WaitsUntil: closesAt + GRACE_MS, isRead: 0 },
    ])
    await api().client.send('feedback.readFeedbackReply', { guid: guid.vip, errorTestFeedbackID: reportID })
    await api().client.send('feedback.AddNewReply', {
      ...{ guid: guid.vip, errorTestFeedbackID: reportID, replyContent: '补充' },
    })
    expect((await thread()).replies.map(({ replyContent }) => replyContent)).toEqual(['补充'])
    expect((await thread()).list[0]).toMatchObject({ lastReply: { replyContent: '补充' }, isRead: 0 })
  })

  test('the export of one’s own data tells neither what the teacher answered nor the scores', async () => {
    const { store, services } = { store: scene.store, services: api().services }
    const userID = await scene.idOf(api().world.vip)
    const chunks: Uint8Array[] = []
    const now = api().clock.now
    for await (const chunk of exportZip({ store, files: services.files, userID, now, onProgress: async () => {} }))
      chunks.push(chunk)
    const files = unzipSync(new Uint8Array(Buffer.concat(chunks)))
    const texts = Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)] as const)
    expect(texts.map(([name]) => name)).toEqual(
      expect.arrayContaining(['json/report-replies.json', 'json/paper-attempts.json']),
    )
    expect(texts.filter(([, text]) => text.includes(HELD)).map(([name]) => name)).toEqual([])
    const attempts = JSON.parse(Object.fromEntries(texts)['json/paper-attempts.json'] ?? '[]') as { score: unknown }[]
    expect(attempts.length).toBeGreaterThan(1)
    expect(attempts.filter(({ score }) => score !== null)).toEqual([])
  })

  test('an answer in practice is taken and tells nothing; it counts afterwards', async () => {
    const done = (as: string) =>
      scene.store.all<{ last_reply: string; last_right: number; right_count: number }>(
        `select q.last_reply, q.last_right, q.right_count from user_question q join user_account u
         on u.user_id = q.user_id where u.user_name = ? and q.question_id = ?`,
        [as, id('h-a1')],
      )
    expect((await submit(guid.barred, 'right', 'C')).results).toMatchObject([{ status: 200, isRight: null }])
    await runPaperJobs(api())
    expect(await done('window-barred')).toEqual([])
    expect((await chapterOf(guid.barred)).history).toMatchObject([{ LastUserReply: 'C', IsRight: null }])

    api().clock.now = closesAt + GRACE_MS - 1
    expect(await firstOf(guid.barred)).toMatchObject({ Answer: '', Waits: 'window' })
    api().clock.now = closesAt + GRACE_MS
    expect((await firstOf(guid.barred))?.Answer).toBe('C')
    expect((await thread()).replies.map(({ replyContent }) => replyContent)).toEqual([`${HELD}选丙`, '补充'])
    await runPaperJobs(api())
    await runPaperJobs(api())
    expect(await done('window-barred')).toMatchObject([{ last_reply: 'C', last_right: 1, right_count: 1 }])
    expect(await scene.store.all('select 1 from waiting_reply', [])).toEqual([])
  })
})
