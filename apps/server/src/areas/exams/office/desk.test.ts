import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { a1, a3, chapter, drafts } from '@tizhou/demo/authoring'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { paperFormOf } from '../../../testing/office/samples/paperSamples.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { candidateAt, refusalOf } from '../papers/testing/candidate.ts'
import { newLearner, runPaperJobs } from '../papers/testing/examServer.ts'

const repeat = { allowedRepeat: true } as const
const five = ['甲', '乙', '丙', '丁', '戊']
const HOUR = 3_600_000
/** Papers are cached for a second. */
const SOON = { timeout: 5_000 }

/** 40 single questions in two chapters, of difficulty 1 to 4, every fifth about 心衰; five groups of three. */
const BANK: QuestionDraft[] = ['循环', '呼吸'].flatMap((name, at) =>
  drafts(
    chapter(
      name,
      ...Array.from({ length: 20 }, (_, no) =>
        a1(`d-${at}-${no}`, `${name}第 ${no} 题`, five, 'A', '', {
          ...{ points: no % 5 === 0 ? ['心衰'] : ['其他'] },
          ...{ difficulty: (no % 4) + 1 },
        }),
      ),
      ...(at === 0 ? [1, 2, 3, 4, 5] : []).map((no) =>
        a3(
          `d-g${no}`,
          `病例 ${no}`,
          [1, 2, 3].map((step) => ({
            ...{ stem: `病例 ${no} 问 ${step}`, options: five, answer: 'B' },
            explanation: '',
            points: [],
          })),
        ),
      ),
    ),
  ),
)

const NO_WINDOW = { opensAt: null, closesAt: null, tellsAt: null }

describeOnBothDatabases('the desk of papers', (openStore) => {
  let scene: Scene
  let guid: string
  let form: WirePaperForm
  const of = () => ({ guid, appID: scene.api.world.subjectID })
  const client = () => scene.api.client
  const save = (formJson: WirePaperForm, at?: { paperKey: string; revision: string }) =>
    client().send('exams.deskSave', { ...of(), ...at, formJson }, repeat)
  const paper = (paperKey: string) => client().send('exams.deskPaper', { ...of(), paperKey }, repeat)
  const publish = (at: { paperKey: string; revision: string }) =>
    client().send('exams.deskPublish', { ...of(), paperKey: at.paperKey, revision: at.revision }, repeat)
  const row = async (paperKey: string) =>
    (await client().send('exams.deskList', { ...of(), pageSize: 200 }, repeat)).rows.find(
      (one) => one.paperKey === paperKey,
    )
  const learnersSee = async (learner: string) =>
    (await client().send('exams.getCptTreeSrcMISJ', { guid: learner, appID: of().appID } as never, repeat)) as {
      Papers: { Name: string }[]
    }
  const chapterID = async (name: string) => {
    const { trees } = await client().send('content.questionChapters', of(), repeat)
    return trees.flatMap((tree) => tree.chapters).find((one) => one.name === name)?.cptID as number
  }

  beforeAll(async () => {
    scene = await setScene(await openStore())
    const { api, store } = scene
    form = await paperFormOf(scene)
    await fileDrafts(store, { appEName: SUBJECT, tree: { sourceName: '章节练习' } }, BANK, { now: api.clock.now })
    guid = await scene.guidOf('editor')
  })
  afterAll(() => scene.close())

  test('a draft may lack anything, is in no learner’s list, and says why it cannot be published', async () => {
    const at = await save({ ...form, name: '', passMark: null, units: [] })
    const shown = await paper(at.paperKey)
    expect(shown).toMatchObject({ state: 'draft', paperID: null, begun: 0, faults: ['试卷没有名称', '试卷没有单元'] })
    await expect(publish(at)).rejects.toMatchObject({
      status: 400,
      data: { errors: [{ reason: '试卷没有名称' }, { reason: '试卷没有单元' }] },
    })
    expect(await row(at.paperKey)).toMatchObject({ state: 'draft', questions: 0 })
    const whole = await save({ ...form, name: '还没发布' }, at)
    const names = (await learnersSee(await newLearner(scene.api, 'reader'))).Papers.map(({ Name }) => Name)
    expect(names).not.toContain('还没发布')
    await client().send('exams.deskDiscard', { ...of(), paperKey: at.paperKey, revision: whole.revision }, repeat)
    await expect(paper(at.paperKey)).rejects.toMatchObject({ status: 404 })
  })

  test('published it is learners’ paper; changed again it is theirs as it was until it is published again', async () => {
    const at = await save({ ...form, name: '要发布的卷', isFree: true })
    const { paperID } = await publish(at)
    const learner = await newLearner(scene.api, 'sitter')
    const candidate = candidateAt(client(), learner, of().appID, paperID)
    expect((await candidate.info()).Paper.Name).toBe('要发布的卷')
    const shown = await paper(at.paperKey)
    expect(shown).toMatchObject({ state: 'open', paperID, form: { ...form, name: '要发布的卷', isFree: true } })
    const later = await save({ ...shown.form, name: '改了名的卷' }, { paperKey: at.paperKey, revision: shown.revision })
    expect((await row(at.paperKey))?.state).toBe('changed')
    expect((await candidate.info()).Paper.Name).toBe('要发布的卷')
    await publish(later)
    expect((await candidate.info()).Paper.Name).toBe('改了名的卷')

    // What somebody sits keeps its questions.
    await candidate.start()
    const now = await paper(at.paperKey)
    expect(now).toMatchObject({ begun: 1, running: 1 })
    const fewer = structuredClone(now.form)
    fewer.units[0]?.sections[0]?.items.pop()
    const draft = await save(fewer, { paperKey: at.paperKey, revision: now.revision })
    await expect(publish(draft)).rejects.toMatchObject({ status: 400 })
    await client().send('exams.deskDiscard', { ...of(), paperKey: at.paperKey, revision: draft.revision }, repeat)
    expect(await paper(at.paperKey)).toMatchObject({ state: 'open', form: now.form })
  })

  test('withdrawn nobody begins it; who sits it goes on, or is collected at once; given back it is there again', async () => {
    const { api } = scene
    const at = await save({ ...form, name: '要撤下的卷', isFree: true })
    const { paperID } = await publish(at)
    const of2 = { ...of(), paperKey: at.paperKey }
    const [one, other, third] = await Promise.all(
      ['one', 'other', 'third'].map(async (name) =>
        candidateAt(client(), await newLearner(api, `withdraw-${name}`), of().appID, paperID),
      ),
    )
    if (!one || !other || !third) throw new Error('no candidates')
    await one.start()
    await client().send('exams.deskWithdraw', { ...of2, attempts: 'goOn' }, repeat)
    expect(await refusalOf(other.start())).toEqual([403, 'closed'])
    expect((await one.start()).State).toBe('running')
    expect((await row(at.paperKey))?.state).toBe('withdrawn')
    await expect(client().send('exams.deskWithdraw', { ...of2, attempts: 'goOn' }, repeat)).rejects.toMatchObject({
      status: 409,
    })

    await client().send('exams.deskReopen', of2, repeat)
    expect((await other.start()).State).toBe('running')
    expect(await client().send('exams.deskWithdraw', { ...of2, attempts: 'collect' }, repeat)).toEqual({ collected: 2 })
    api.clock.now += 3_000
    await expect
      .poll(async () => {
        await runPaperJobs(api)
        const rows = await scene.store.db
          .selectFrom('paper_attempt')
          .select('state')
          .where('paper_id', '=', paperID)
          .execute()
        return rows.every(({ state }) => state === 'over')
      }, SOON)
      .toBe(true)
    expect(await refusalOf(third.start())).toEqual([403, 'closed'])
    // Whoever was collected reads why, in the list and in the report.
    expect((await one.info()).Mine).toMatchObject([{ State: 'over', CutWhy: 'withdrawn' }])
    expect(await one.report()).toMatchObject({ HandedInBy: 'time', CutWhy: 'withdrawn' })
    // So does staff, in the list of scores.
    expect((await client().send('exams.resultsAttempts', { ...of(), paperID }, repeat)).rows).toMatchObject([
      { handedInBy: 'time', cutWhy: 'withdrawn' },
      { handedInBy: 'time', cutWhy: 'withdrawn' },
    ])
  })

  test('drawn by a blueprint: what the lines say, no question twice, groups whole, none of the last papers, by its seed', async () => {
    const [circulation, breathing] = [await chapterID('循环'), await chapterID('呼吸')]
    const line = (count: number, of: Partial<WirePaperForm['units'][number]['sections'][number]['lines'][number]>) => ({
      ...{ count, cptIDs: [], difficulties: [], points: [] },
      ...of,
    })
    const blueprint: WirePaperForm = {
      ...form,
      name: '抽题卷',
      units: [
        {
          ...{ name: '第一单元', seconds: 3_600, restSeconds: 0, passMark: null },
          sections: [
            {
              ...{ styleID: 1, name: '', marks: 2, items: [] },
              lines: [
                line(4, { points: ['心衰'] }),
                line(5, { cptIDs: [breathing], difficulties: [1, 2] }),
                line(6, {}),
              ],
            },
            { styleID: 3, name: '', marks: 1, items: [], lines: [line(6, { cptIDs: [circulation] })] },
          ],
        },
      ],
    }
    const at = await save(blueprint)
    const draw = (revision: string, seed: number, lastPapers = 0) =>
      client().send('exams.deskDraw', { ...of(), paperKey: at.paperKey, revision, seed, lastPapers }, repeat)
    const drawn = await draw(at.revision, 7)
    expect(drawn.lines.map(({ wanted, drawn: got }) => [wanted, got])).toEqual([
      [4, 4],
      [5, 5],
      [6, 6],
      [6, 6],
    ])
    const shown = await paper(at.paperKey)
    const [singles, groups] = shown.form.units[0]?.sections ?? []
    const byID = new Map(shown.questions.map((one) => [one.allTestID, one]))
    const ids = [...(singles?.items ?? []), ...(groups?.items ?? [])].map(({ allTestID }) => allTestID)
    expect(new Set(ids).size).toBe(21)
    expect(singles?.items.every(({ marks }) => marks === 2)).toBe(true)
    expect(singles?.items.slice(4, 9).every(({ allTestID }) => byID.get(allTestID)?.chapterPath[0] === '呼吸')).toBe(
      true,
    )
    expect(shown.faults).toEqual([])

    const again = await draw(drawn.revision, 7)
    expect((await paper(at.paperKey)).form).toEqual(shown.form)
    await publish({ paperKey: at.paperKey, revision: again.revision })

    // The next paper asks none of these.
    const next = await save({ ...blueprint, name: '下一份' })
    const other = await client().send(
      'exams.deskDraw',
      { ...of(), paperKey: next.paperKey, revision: next.revision, seed: 7, lastPapers: 1 },
      repeat,
    )
    const items = (await paper(next.paperKey)).form.units.flatMap(({ sections }) =>
      sections.flatMap((one) => one.items),
    )
    expect(items.filter(({ allTestID }) => ids.includes(allTestID))).toEqual([])
    // Of 心衰 eight are in the bank, four of them in the last paper at least.
    expect(other.lines[0]).toMatchObject({ wanted: 4, meeting: 8 })
    expect(other.lines[0]?.avoided).toBeGreaterThanOrEqual(4)
  })

  test('questions are found by their ids, whole groups together; unknown ones are named', async () => {
    const found = await client().send(
      'exams.deskQuestions',
      { ...of(), idsJson: ['d-g2-2', 'd-0-3', '没有这题'] },
      repeat,
    )
    expect(found.questions.map(({ externalID }) => externalID).sort()).toEqual(['d-0-3', 'd-g2-1', 'd-g2-2', 'd-g2-3'])
    expect(found.unknown).toEqual(['没有这题'])
  })

  test('other papers with questions of this one are named with how many, most first, without drafts', async () => {
    const [unit] = form.units as [WirePaperForm['units'][number]]
    const [section] = unit.sections as [(typeof unit.sections)[number]]
    const items = section.items.slice(0, 2)
    const paperWith = (name: string, count: number) =>
      save({ ...form, name, units: [{ ...unit, sections: [{ ...section, items: items.slice(0, count) }] }] })
    const [all, one, draft] = [await paperWith('共两题', 2), await paperWith('共一题', 1), await paperWith('草稿', 2)]
    await publish(one)
    await publish(all)
    await client().send('exams.deskWithdraw', { ...of(), paperKey: one.paperKey, attempts: 'goOn' }, repeat)
    const named = async (key: string) =>
      (await paper(key)).shared.filter(({ paperKey }) => [all, one, draft].some((known) => known.paperKey === paperKey))
    const words = { all: { paperKey: all.paperKey, name: '共两题' }, one: { paperKey: one.paperKey, name: '共一题' } }
    expect(await named(draft.paperKey)).toEqual([
      { ...words.all, questions: 2, isWithdrawn: 0 },
      { ...words.one, questions: 1, isWithdrawn: 1 },
    ])
    expect(await named(all.paperKey)).toEqual([{ ...words.one, questions: 1, isWithdrawn: 1 }])
  })

  test('two editors: the later save is told what differs, and nothing is lost', async () => {
    const at = await save({ ...form, name: '两人的卷' })
    await save({ ...form, name: '甲改的' }, at)
    await expect(save({ ...form, name: '乙改的' }, at)).rejects.toMatchObject({
      status: 409,
      data: { fields: [{ field: 'name', theirs: '甲改的', yours: '乙改的' }] },
    })
    await expect(publish(at)).rejects.toMatchObject({ status: 409 })
  })

  test('a list or a module that there is not is refused', async () => {
    for (const wrong of [{ sourceName: '没有的来源' }, { module: '没有的模块' }])
      await expect(save({ ...form, ...wrong })).rejects.toMatchObject({
        status: 400,
        data: { errors: [{ field: Object.keys(wrong)[0] }] },
      })
  })

  test('a copy is a draft of its own without the window and without when results are told', async () => {
    const at = await save({
      ...form,
      name: '原卷',
      opensAt: scene.api.clock.now + HOUR,
      closesAt: scene.api.clock.now + 3 * HOUR,
      tellsAt: scene.api.clock.now + 4 * HOUR,
    })
    const { paperKey } = await client().send('exams.deskCopy', { ...of(), paperKey: at.paperKey }, repeat)
    expect(paperKey).not.toBe(at.paperKey)
    expect((await paper(paperKey)).form).toMatchObject({ name: '原卷 副本', ...NO_WINDOW })
  })

  test('a form says when results are told: only with the end of a window, not before it; published it is told then', async () => {
    const { now } = scene.api.clock
    const to = { opensAt: now + HOUR, closesAt: now + 3 * HOUR, tellsAt: now + 4 * HOUR }
    for (const wrong of [
      { ...NO_WINDOW, tellsAt: to.tellsAt },
      { ...to, tellsAt: to.closesAt - 1 },
    ])
      await expect(save({ ...form, ...wrong })).rejects.toMatchObject({
        status: 400,
        data: { errors: [{ field: 'tellsAt' }] },
      })
    const at = await save({ ...form, name: '晚公布的卷', ...to })
    const read = await paper(at.paperKey)
    expect(read).toMatchObject({ form: to, telling: { from: to.tellsAt } })
    await client().send('exams.deskPublish', { ...of(), paperKey: at.paperKey, revision: read.revision }, repeat)
    expect((await paper(at.paperKey)).form).toMatchObject(to)
  })
})
