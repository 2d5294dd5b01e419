import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { makePapers, type PaperWorld } from '../../../testing/papers.ts'
import { refusal } from '../../../testing/refusal.ts'
import { type Candidate, candidateAt } from '../papers/testing/candidate.ts'
import { newLearner, runPaperJobs } from '../papers/testing/examServer.ts'

const MINUTE = 60_000
const repeat = { allowedRepeat: true } as const
/** The right answers of the paper with a window. */
const KEYS = { 'p-a1': 'C', 'p-a2': 'A', 'p-a3': 'B' } as const
type Name = keyof typeof KEYS
const NAMES = Object.keys(KEYS) as Name[]

/**
 * What twelve candidates answer; the best first. In the second question the best choose B, which is not its key; the
 * third some leave blank.
 */
const ANSWERS: Record<Name, string>[] = Array.from({ length: 12 }, (_, at) => ({
  'p-a1': at < 4 ? 'C' : 'D',
  'p-a2': at < 4 ? 'B' : at < 7 ? 'A' : 'E',
  'p-a3': at < 4 || (at > 6 && at < 10) ? 'B' : '',
}))

describeOnBothDatabases('results of a paper for staff', (openStore) => {
  let scene: Scene
  let papers: PaperWorld
  let editor: string
  const people: Candidate[] = []
  const of = () => ({ guid: editor, appID: scene.api.world.subjectID, paperID: papers.windowed })
  const room = () => scene.api.client.send('exams.resultsRoom', of(), repeat)
  const candidates = (wanted: object = {}) =>
    scene.api.client.send('exams.resultsCandidates', { ...of(), ...wanted }, repeat)
  const attempts = (wanted: object = {}) =>
    scene.api.client.send('exams.resultsAttempts', { ...of(), ...wanted }, repeat)
  const questions = (wanted: object = {}) =>
    scene.api.client.send('exams.resultsQuestions', { ...of(), ...wanted }, repeat)
  const scores = () => scene.api.client.send('exams.resultsScores', of(), repeat)
  const audited = (call: string) =>
    scene.store.db.selectFrom('audit_log').selectAll().where('call', '=', call).orderBy('audit_id').execute()
  const answersOf = (one: Candidate, at: number) =>
    NAMES.flatMap((name) => {
      const reply = ANSWERS[at]?.[name] ?? ''
      return reply === '' ? [] : [one.answer(papers.ids[name] as number, reply)]
    })

  beforeAll(async () => {
    scene = await setScene(await openStore())
    const { api, store } = scene
    papers = await makePapers(store, api.clock.now, api.world.subjectID, 1)
    editor = await scene.guidOf('editor')
    for (const at of ANSWERS.keys()) {
      const guid = await newLearner(api, at === 0 ? '13900001234' : `考生${at}`)
      people.push(candidateAt(api.client, guid, api.world.subjectID, papers.windowed))
    }
  })
  afterAll(() => scene.close())

  test('before anybody begins all is empty, and nothing can be counted again', async () => {
    expect(await room()).toMatchObject({ name: '一模卷', begun: 0, people: 0, inRoom: 0, answering: 0, handedIn: 0 })
    expect(await candidates()).toEqual({ rows: [], total: 0 })
    expect(await scores()).toMatchObject({ spread: null, reliability: null, measured: null, waiting: 0 })
    expect((await questions()).rows).toMatchObject([{ place: 1, facility: null, reasons: [] }, {}, {}])
    expect(await refusal(scene.api.client.send('exams.resultsMeasure', of(), repeat))).toMatchObject({ status: 409 })
  })

  test('the room tells who is there, who left and who handed in, by the server’s clock', async () => {
    const { api } = scene
    for (const one of people) await one.start()
    api.clock.now += 10 * MINUTE
    // Nothing was heard of anybody for ten minutes, then of two.
    const [first, second, third] = people as [Candidate, Candidate, Candidate]
    await first.save(answersOf(first, 0))
    await second.save([])
    await third.handIn(answersOf(third, 2))
    expect(await room()).toMatchObject({
      ...{ begun: 12, people: 12, inRoom: 11, resting: 0, answering: 2, away: 9, handedIn: 1, collected: 0 },
    })
    const { rows, total } = await candidates({ order: '-seen', pageSize: 4 })
    expect(total).toBe(12)
    expect(rows.map(({ state }) => state).sort()).toEqual(['answering', 'answering', 'away', 'handedIn'])
    const [answering] = (await candidates({ state: 'answering', order: 'name' })).rows
    expect(answering).toMatchObject({
      ...{ attemptID: first.sitting.AttemptID, nickName: '139****1234', userName: '139****1234' },
      ...{ leftSeconds: 3_000, answered: 3, questions: 3, seenAt: api.clock.now, isFirst: 1 },
    })
    expect((await candidates({ state: 'handedIn' })).rows).toMatchObject([
      { attemptID: third.sitting.AttemptID, leftSeconds: null, handedInAt: api.clock.now },
    ])
    expect((await candidates({ state: 'away' })).total).toBe(9)
    expect((await candidates({ state: 'collected' })).total).toBe(0)
  })

  test('candidates are found as learners are: by a name, or by a whole number, its first three or last four digits', async () => {
    const found = async (q: string) => (await candidates({ q })).rows.map(({ userName }) => userName)
    expect(await found('考生1')).toHaveLength(3)
    for (const q of ['13900001234', '1234', '139']) expect(await found(q)).toEqual(['139****1234'])
    // Not digit by digit.
    for (const q of ['1390', '00001234', '01234']) expect(await found(q)).toEqual([])
  })

  test('pages have each candidate once, in each order', async () => {
    for (const order of ['begun', '-left', 'seen', '-name']) {
      const pages = await Promise.all([1, 2, 3].map((page) => candidates({ order, page, pageSize: 5 })))
      expect(new Set(pages.flatMap(({ rows }) => rows.map((row) => row.attemptID))).size).toBe(12)
    }
  })

  test('scores, their spread and their reliability', async () => {
    const { api } = scene
    for (const [at, one] of people.entries()) if (at !== 2 && at !== 11) await one.handIn(answersOf(one, at))
    await people[11]?.save(answersOf(people[11], 11))
    // The last one is collected.
    api.clock.now += 60 * MINUTE
    await runPaperJobs(api)
    expect(await room()).toMatchObject({ inRoom: 0, answering: 0, handedIn: 11, collected: 1 })
    const right = ANSWERS.map((one) => NAMES.filter((name) => one[name] === KEYS[name]).length)
    const sum = right.reduce((all, one) => all + one, 0)
    const found = await scores()
    expect(found).toMatchObject({ fullMark: 3, passMark: null, waiting: 0, measured: { candidates: 12, isStale: 0 } })
    expect(found.spread).toMatchObject({ candidates: 12, mean: Math.round((100 * sum) / 12) / 100, lowest: 0 })
    expect(found.bins.reduce((all, { candidates }) => all + candidates, 0)).toBe(12)
    expect(found.reliability?.kind).toBe('KR-20')
    const { rows } = await attempts({ order: '-score', pageSize: 50 })
    expect(rows.map(({ score }) => score)).toEqual(right.toSorted((a, b) => b - a))
    expect(rows.find(({ attemptID }) => attemptID === people[5]?.sitting.AttemptID)).toMatchObject({
      ...{ score: right[5], fullMark: 3, passed: null, rank: null, handedInBy: 'candidate', cutWhy: null, nth: 1 },
      units: [{ name: '全卷', score: right[5], fullMark: 3, passed: null }],
    })
    expect((await attempts({ q: '1234' })).rows).toMatchObject([{ userName: '139****1234' }])
  })

  test('questions: what a naive count gives, the doubtful key first', async () => {
    const { rows, suspicious, total } = await questions()
    expect(total).toBe(3)
    const byName = (name: Name) => rows.find(({ allTestID }) => allTestID === papers.ids[name])
    for (const name of NAMES) {
      const replies = ANSWERS.map((one) => one[name])
      const share = (count: number) => Math.round((1_000 * count) / 12) / 1_000
      const row = byName(name)
      expect(row?.facility).toBe(share(replies.filter((reply) => reply === KEYS[name]).length))
      expect(row?.blank).toBe(share(replies.filter((reply) => reply === '').length))
      for (const { name: letter, share: told, isKey } of row?.options ?? []) {
        expect(told).toBe(share(replies.filter((reply) => reply === letter).length))
        expect(isKey).toBe(letter === KEYS[name] ? 1 : 0)
      }
    }
    expect(rows[0]).toMatchObject({ allTestID: papers.ids['p-a2'], place: 2, unit: '全卷', answer: 'A' })
    expect(rows[0]?.reasons[0]).toMatchObject({ kind: 'wrongKey' })
    expect((await questions({ suspicious: 1 })).total).toBe(suspicious)
    expect((await questions({ order: 'place', pageSize: 1, page: 3 })).rows).toMatchObject([{ place: 3 }])
    const facilities = (await questions({ order: '-facility' })).rows.map(({ facility }) => facility)
    expect(facilities).toEqual(facilities.toSorted((a, b) => (b ?? 0) - (a ?? 0)))
  })

  test('once the window has closed all have a rank', async () => {
    scene.api.clock.now += 61 * MINUTE
    await runPaperJobs(scene.api)
    const { rows } = await attempts({ order: '-score', pageSize: 3 })
    expect(rows.map(({ rank }) => rank)).toEqual([1, expect.any(Number), expect.any(Number)])
    expect((await scores()).rankedAt).toBe(scene.api.clock.now)
  })

  test('a result that changes makes the measures stale; they follow by themselves, or at once where somebody asks', async () => {
    const before = (await questions()).measured
    await scene.store.write((tx) =>
      tx.run('update paper_measure set changes = changes + 1 where paper_id = ?', [papers.windowed]),
    )
    await runPaperJobs(scene.api)
    expect((await questions()).measured).toEqual({ ...before, isStale: 1 })
    await scene.api.client.send('exams.resultsMeasure', of(), repeat)
    scene.api.clock.now += 1_000
    await runPaperJobs(scene.api)
    expect((await questions()).measured).toEqual({ at: scene.api.clock.now, candidates: 12, isStale: 0 })
    expect(await audited('exams.resultsMeasure')).toHaveLength(1)
    // By itself, later.
    await scene.store.write((tx) =>
      tx.run('update paper_measure set changes = changes + 1 where paper_id = ?', [papers.windowed]),
    )
    scene.api.clock.now += 61 * MINUTE
    await runPaperJobs(scene.api)
    expect((await questions()).measured).toMatchObject({ at: scene.api.clock.now, isStale: 0 })
  })

  test('both exports stand in the audit log once, and have what the lists have', async () => {
    const results = await scene.api.client.send('exams.resultsExport', { ...of(), first: 1 }, repeat)
    expect([results.total, results.rows.length, results.next]).toEqual([12, 12, null])
    expect(results.rows.map(({ score }) => score)).toEqual(
      (await attempts({ pageSize: 50 })).rows.map(({ score }) => score),
    )
    const first = results.rows[0]
    const table = await scene.api.client.send('exams.resultsQuestionExport', of(), repeat)
    expect(table.rows.map(({ place }) => place)).toEqual([1, 2, 3])
    expect(await audited('exams.resultsExport')).toHaveLength(1)
    expect(await audited('exams.resultsQuestionExport')).toHaveLength(1)
    // Nobody begins behind what is written down.
    for (const after of ['x', '1-', '-', '999999-0', `${Math.round((first?.score ?? 0) * 100)}-${first?.attemptID}`])
      expect(await refusal(scene.api.client.send('exams.resultsExport', { ...of(), after }, repeat))).toMatchObject({
        status: 400,
      })
    expect(
      await refusal(scene.api.client.send('exams.resultsQuestionExport', { ...of(), after: '0' }, repeat)),
    ).toMatchObject({ status: 400 })
  })

  test('a paper of no marks has results without shares: no figure breaks', async () => {
    const { api, store } = scene
    await store.write(async (tx) => {
      await tx.run('update paper set full_mark = 0, pass_mark = 0, is_free = 1 where paper_id = ?', [papers.open])
      await tx.run('update paper_item set marks = 0 where paper_id = ?', [papers.open])
    })
    api.services.content.recheck(api.world.subjectID)
    const sat: Candidate[] = []
    for (let at = 0; at < 5; at++) {
      const me = candidateAt(api.client, await newLearner(api, `零分${at}`), api.world.subjectID, papers.open)
      await me.start()
      await me.handIn([me.answer(papers.ids['p-a1'] as number, at % 2 === 0 ? 'C' : 'D')])
      sat.push(me)
    }
    await runPaperJobs(api)
    const zero = { ...of(), paperID: papers.open }
    await scene.api.client.send('exams.resultsMeasure', zero, repeat)
    await runPaperJobs(api)
    const asked = await Promise.all([
      api.client.send('exams.resultsRoom', zero, repeat),
      api.client.send('exams.resultsCandidates', zero, repeat),
      api.client.send('exams.resultsExport', zero, repeat),
      api.client.send('exams.resultsQuestionExport', zero, repeat),
      api.client.send('exams.cancelCheck', { ...zero, allTestID: papers.ids['p-a1'] as number, way: 'drop' }, repeat),
    ])
    expect(asked).toHaveLength(5)
    expect(await api.client.send('exams.resultsScores', zero, repeat)).toMatchObject({
      ...{ fullMark: 0, reliability: null, spread: { candidates: 5, mean: 0, median: 0, deviation: 0 } },
      bins: [{ candidates: 5 }],
    })
    for (const order of ['facility', '-discrimination', 'upperLower'] as const) {
      const { rows, measured } = await api.client.send('exams.resultsQuestions', { ...zero, order }, repeat)
      expect(measured).toMatchObject({ candidates: 5 })
      expect(
        rows.filter(({ facility, discrimination, upperLower }) => facility ?? discrimination ?? upperLower),
      ).toEqual([])
    }
    const { rows } = await api.client.send('exams.resultsAttempts', { ...zero, order: '-score' }, repeat)
    expect(rows.map(({ score, fullMark }) => [score, fullMark])).toEqual(Array.from({ length: 5 }, () => [0, 0]))
    expect(await sat[0]?.report()).toMatchObject({ Score: 0, FullMark: 0 })
  })

  test('what a learner built is nobody else’s, and an unknown paper is none', async () => {
    for (const paperID of [papers.own, 4_711])
      expect(await refusal(scene.api.client.send('exams.resultsRoom', { ...of(), paperID }, repeat))).toMatchObject({
        status: 404,
      })
  })
})
