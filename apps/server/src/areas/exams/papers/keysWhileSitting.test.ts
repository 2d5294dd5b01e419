import { a1, a3, b1, caseStudy, chapter, drafts, jd, pd, tk, x } from '@tizhou/demo/authoring'
import { GRACE_MS } from '@tizhou/domain/exam/attempt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases.ts'
import { fileDrafts } from '../../../cores/content/fileDrafts.ts'
import { measureQuestions } from '../../../cores/knowledge/measureQuestions.ts'
import { mineConfusable } from '../../../cores/knowledge/mineConfusable.ts'
import { trackMastery } from '../../../cores/knowledge/trackMastery.ts'
import { filePaper, type PaperDraft } from '../../../cores/papers/filePaper.ts'
import { userByName } from '../../../cores/people/users.ts'
import { countReplies } from '../../../cores/replies/countReplies.ts'
import type { Store } from '../../../platform/database/store.ts'
import { runJob } from '../../../platform/jobs/runJob.ts'
import { type Api, chapterIDs, itemsOf } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { addKnowledgeBank, giveReplies, questionIDs } from '../../../testing/knowledgeScene.ts'
import { type Candidate, candidateAt } from './testing/candidate.ts'
import { everyReply, rawReply } from './testing/everyReply.ts'
import { newLearner, runPaperJobs, startExamServer } from './testing/examServer.ts'

const MINUTE = 60_000
const five = ['一', '二', '三', '四', '五']
const HELD = '密钥'
const explain = `${HELD}解析`
const meta = { points: ['同考要点'] }

/** Questions that stand in a chapter and in a paper. HELD stands in their keys and explanations alone. */
const IN_BOTH = [
  a1('h-a1', '同考单选', five, 'C', explain, meta),
  x('h-x', '同考多选', five, 'ABD', explain, meta),
  b1('h-b', five, [{ stem: '同考配伍', answer: 'B', explanation: explain, points: ['同考要点'] }]),
  a3('h-s', '同考病例', [
    { stem: '同考第一步', options: five, answer: 'A', explanation: explain, points: ['同考要点'] },
    { stem: '同考第二步', options: five, answer: 'E', explanation: explain, points: ['同考要点'] },
  ]),
  pd('h-pd', '同考判断', true, explain, meta),
  tk('h-tk', '____', [[`${HELD}左心室`]], explain, meta),
  jd('h-jd', '同考简述', `${HELD}要点`, explain, meta),
  caseStudy('h-c', '同考案例', [
    {
      stem: '同考处理',
      options: [
        ['关键', 2],
        ['无关', 0],
        ['错', -1],
      ],
      explanation: explain,
      points: ['同考要点'],
    },
  ]),
]

/** Of the explanations of the two questions of addKnowledgeBank that are confused. */
const TELLING = new RegExp(`${HELD}|接触疫水|相对缓脉|多在夏秋|见于冬季`)

/** What a reply says of one of the questions that tells its key, or whether an answer to it was right. */
function told(value: unknown, held: ReadonlySet<number>, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const one of value) told(one, held, found)
  else if (value !== null && typeof value === 'object') {
    const of = value as Record<string, unknown>
    if (held.has(Number(of.AllTestID))) {
      for (const name of ['Answer', 'Explain', 'IsWrong', 'WrongCount', 'Statistics', 'Verdict', 'Score', 'Wrong'])
        if (of[name]) found.push(`${name} of ${of.AllTestID}`)
      for (const name of ['IsRight', 'ItemName', 'Facility'])
        if (of[name] !== null && of[name] !== undefined) found.push(`${name} of ${of.AllTestID}`)
      if (JSON.stringify(of.SelectedItems ?? []).includes('"Weight"')) found.push(`Weight of ${of.AllTestID}`)
    }
    for (const one of Object.values(of)) told(one, held, found)
  }
  return found
}

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

  const put = (of: Partial<PaperDraft> & { externalKey: string }) =>
    store.write(async (tx) => {
      const rows = await tx.all<{ question_id: number; style_id: number }>(
        `select question_id, style_id from question where question_id in (${[...held].join(', ')})
         order by style_id, external_id`,
        [],
      )
      const sections = [...Map.groupBy(rows, (row) => row.style_id)].map(([styleID, of]) => ({
        styleID,
        items: of.map((row) => ({ questionID: row.question_id, marks: 1 })),
      }))
      const draft: PaperDraft = {
        kind: 'mock',
        sourceName: '模拟试卷',
        groupName: '',
        name: of.externalKey,
        room: 'open',
        module: 'ChapterTest',
        isFree: true,
        rule: '2023',
        units: [{ name: '全卷', seconds: 3600, sections }],
        ...of,
      }
      return (await filePaper(tx, appID(), draft, api.clock.now)).paperID
    })

  beforeAll(async () => {
    ;({ store, api } = await startExamServer(openStore))
    await addKnowledgeBank(api)
    await fileDrafts(
      store,
      { appEName: SUBJECT, tree: { sourceName: '章节练习' } },
      drafts(chapter('同考篇', chapter('同考', ...IN_BOTH))),
      { now: api.clock.now },
    )
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
    // Met before: right and wrong, by the learner and by others, marked, noted, in another paper too.
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
  /** The calls that show questions, with what makes them show the most; all others as their declaration has them. */
  async function bodies(): Promise<Map<string, string>> {
    const of = { guid, appID: String(appID()) }
    const all = new Map<string, string>()
    const pairs = await store.all<{ id: number }>(
      `select pair_id as id from confusable_pair where subject_id = ?
       union select qp.point_id from question_point qp where qp.question_id in (${[...held].join(', ')})`,
      [appID()],
    )
    const ask = async (name: string, params: Record<string, string>) =>
      all.set(`${name} ${JSON.stringify(params)}`, await rawReply(api, name, { ...of, ...params }))
    const infos = { queryTestInfo: '1', queryHistory: '1', queryKnowledge: '1' }
    await ask('practice.getChapterTestEx', { cptID: String(chapterID), ...infos })
    await ask('review.getUserErrorTest', { queryTestInfo: '1', eachPageNum: '50' })
    for (const favOrNote of ['fav', 'note'])
      await ask('review.getUserFavOrNoteTest', { favOrNote, queryTestInfo: '1', eachPageNum: '50' })
    for (const type of ['fav', 'note']) await ask('exams.getFavoritesOrNotes', { type })
    await ask('review.dueTest', { beyondLimit: '1', queryTestInfo: '1' })
    await ask('exams.paperKeys', { attemptID: String(earlierAttempt) })
    await ask('exams.paperReport', { attemptID: String(earlierAttempt) })
    await ask('exams.samplePaper', { paperID: String(paper.sample) })
    for (const { id: SameKnowPointID } of pairs)
      await ask('knowledge.knowPoint', { SameKnowPointID: String(SameKnowPointID) })
    await ask('knowledge.getEvaluationTest', { cptID: String(chapterID), type: 'full' })
    await ask('knowledge.startAdaptive', { cptID: String(chapterID) })
    await ask('knowledge.questionMeasures', { allTestIDs: JSON.stringify([...held]) })
    const rest = await everyReply(api, {
      guid,
      attemptID: earlierAttempt,
      paperID: paper.timed,
      seat: 1,
      unitID: 1,
      sectionID: 1,
      allTestID: id('h-a1'),
      allTestIDs: id('h-a1'),
      cptID: chapterID,
    })
    for (const [name, body] of rest) all.set(name, body)
    return all
  }
  const leaksOf = (all: Map<string, string>) =>
    [...all].flatMap(([name, body]) => {
      const leaks = body.startsWith('{') ? told(JSON.parse(body), held) : []
      return TELLING.test(body) || leaks.length > 0 ? [`${name}: ${leaks.slice(0, 3)}`] : []
    })

  test('before it begins, the chapter shows keys and explanations', async () => {
    const set = await chapterOf()
    const items = itemsOf(set)
    expect(set.testInfo.map((one) => one.AllTestID)).toEqual([id('h-a1')])
    expect(items.every((item) => item.Answer !== '' && item.Explain === explain && !('Waits' in item))).toBe(true)
  })

  test('no call of the contract tells the key of one of its questions, or what is right', async () => {
    await me.start()
    const all = await bodies()
    expect(all.size).toBeGreaterThan(80)
    expect(leaksOf(all)).toEqual([])
    // The look is not blind: the questions themselves were there to be seen, and the chapter says why they wait.
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

  test('while a ranked paper’s window is open, they wait for whoever sits it or may still sit it', async () => {
    api.clock.now += MINUTE
    const opensAt = api.clock.now + MINUTE
    const closesAt = opensAt + 60 * MINUTE
    await put({ externalKey: '排位卷', kind: 'secret', attempts: 1, opensAt, closesAt, entrySeconds: 900 })
    const early = await newLearner(api, 'window-early')
    const late = await newLearner(api, 'window-late')
    await store.write((tx) => tx.run('update chapter set is_free = 1 where chapter_id = ?', [chapterID]))
    await store.write((tx) => tx.run('update subject set revision = revision + 1 where subject_id = ?', [appID()]))
    const first = async (as: string) => itemsOf(await chapterOf(as))[0]
    await expect.poll(async () => (await first(early))?.Answer).toBe('C')

    api.clock.now = opensAt
    expect(await first(early)).toMatchObject({ Answer: '', Waits: 'window' })
    const paperID = (await store.all<{ paper_id: number }>(`select paper_id from paper where name = '排位卷'`, []))[0]
    const candidate = candidateAt(api.client, early, appID(), paperID?.paper_id as number)
    await candidate.start()
    expect(await first(early)).toMatchObject({ Answer: '', Waits: 'sitting' })
    expect((await submit('window', id('h-a1'), 'C', early)).results[0]).toMatchObject({ status: 200, isRight: null })
    await candidate.handIn()
    // One attempt is all there is: nothing is left to be told too early.
    expect((await first(early))?.Answer).toBe('C')
    expect(await first(late)).toMatchObject({ Answer: '', Waits: 'window' })
    expect((await submit('late', id('h-a1'), 'C', late)).results[0]).toMatchObject({ status: 200, isRight: null })
    // Nobody is let in any more: whoever has not begun cannot sit it.
    api.clock.now = opensAt + 901_000
    expect((await first(late))?.Answer).toBe('C')
    api.clock.now = closesAt
    await runPaperJobs(api)
    expect(await store.all('select 1 from waiting_reply', [])).toEqual([])
  })
})
