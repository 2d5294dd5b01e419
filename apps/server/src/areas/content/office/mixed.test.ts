import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import {
  type Done,
  emptyMixedBank,
  type FileRow,
  GROUPED,
  type MixedBank,
  SECOND,
} from '../../../testing/office/mixedBank.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'

/** What a question should say and where it should stand; `out`: it would come back to these places. */
interface Question {
  stem: string
  answer: string
  year: number | null
  points: string[]
  theCase: string
  out: boolean
  /** Tree → chapter. Trees by their place: the first one that holds a question is its home. */
  at: Map<number, number>
}

interface Model {
  questions: Map<string, Question>
  chapters: Map<number, { tree: number; name: string }>
  /** Former chapter → the one that took its place; 0: none. */
  led: Map<number, number>
}

interface Step {
  kind: (typeof KINDS)[number]
  which: number[]
  chapter: number
  target: number
}

const KINDS = [
  ...(['retire', 'restore', 'move', 'year', 'points', 'import', 'merge', 'remove', 'rename'] as const),
  ...(['save', 'carry', 'removeOne', 'restoreOne', 'undo'] as const),
] as const

const CHAPTERS = ['甲章', '乙章', '丙章', '丁章']
const COUNT = 8

const steps = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      which: fc.uniqueArray(fc.nat(COUNT + 2), { minLength: 1, maxLength: COUNT }),
      chapter: fc.nat(),
      target: fc.nat(),
    }),
    { minLength: 2, maxLength: most },
  )

describeOnBothDatabases('bulk edits, imports, saves by hand and arranged chapters, mixed', (openStore) => {
  let scene: Scene
  let guid: string
  let subjects = 0
  /** Of texts, so that no two say the same. */
  let serial = 0
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
  })
  afterAll(() => scene.close())

  /** Eight questions in four chapters, two of them a group; four stand in two chapters of another tree as well. */
  async function newBank(): Promise<MixedBank> {
    const bank = await emptyMixedBank(scene, guid, `MIXED_${++subjects}`)
    const rows = (count: number, from: number, chapters: readonly string[]): FileRow[] =>
      Array.from({ length: count }, (_, index) => index + from).map((at) => ({
        ...{ id: `q${at}`, chapter: chapters[Math.floor(at / 2) % chapters.length] as string, stem: `题 ${at}` },
        ...{ answer: 'A', year: 2001, points: ['旧点'], grouped: GROUPED.includes(`q${at}`) },
      }))
    await bank.importFile(rows(COUNT, 0, CHAPTERS), '病例')
    await bank.importFile(rows(4, 4, ['前', '后']), '病例', SECOND)
    return bank
  }

  /** As the tables say it. */
  async function readModel(bank: MixedBank): Promise<Model> {
    const { appID } = bank
    const { db } = scene.store
    const trees = await bank.trees()
    const chapters = new Map(
      (await db.selectFrom('chapter').selectAll().where('subject_id', '=', appID).execute()).map((row) => [
        row.chapter_id,
        { tree: trees.indexOf(row.tree_id), name: row.name },
      ]),
    )
    const replaced = await db.selectFrom('chapter_replaced').selectAll().where('subject_id', '=', appID).execute()
    const led = new Map(replaced.map((row) => [row.chapter_id, row.into_id]))
    const questions = await db
      .selectFrom('question as q')
      .leftJoin('question_group as g', 'g.group_id', 'q.group_id')
      .leftJoin('removed_question as r', 'r.question_id', 'q.question_id')
      .selectAll('q')
      .select(['g.stem as the_case', 'r.places'])
      .where('q.subject_id', '=', appID)
      .orderBy('q.external_id')
      .execute()
    const items = await db
      .selectFrom('chapter_item as i')
      .innerJoin('question as q', 'q.question_id', 'i.question_id')
      .select(['i.question_id', 'i.chapter_id'])
      .where('q.subject_id', '=', appID)
      .execute()
    const points = await db
      .selectFrom('question_point as q')
      .innerJoin('point as p', 'p.point_id', 'q.point_id')
      .select(['q.question_id', 'p.name'])
      .where('p.subject_id', '=', appID)
      .orderBy('q.position')
      .execute()
    return {
      chapters,
      led,
      questions: new Map(
        questions.map((row): [string, Question] => {
          const standing = items.filter((item) => item.question_id === row.question_id)
          const out = row.places !== null
          // Each stands in a chapter, once in a tree, or was taken out and can come back.
          expect(out, `${row.external_id} is out or stands somewhere`).toBe(standing.length === 0)
          const former = (JSON.parse(row.places ?? '[]') as { chapterID: number }[]).map((place) => place.chapterID)
          const at = placesOf(chapters, led, out ? former : standing.map((item) => item.chapter_id))
          if (!out) expect(at.size, `${row.external_id} once in a tree`).toBe(standing.length)
          const { stem, answer, year, the_case } = row
          const named = points.filter((one) => one.question_id === row.question_id).map(({ name }) => name)
          return [row.external_id, { stem, answer, year, points: named, theCase: the_case ?? '', out, at }]
        }),
      ),
    }
  }

  test('rule: each change makes what the model says; taken back from the last to the first all is as it was', async () => {
    let kept: MixedBank | undefined
    await fc.assert(
      fc.asyncProperty(steps(10), async (some) => {
        const bank = kept ?? (await newBank())
        // What fails leaves its bank behind.
        kept = undefined
        const first = await bank.dump(false)
        let model = await readModel(bank)
        const stack: { done: Done; model: Model; before: unknown }[] = []
        // Whoever is carried to another chapter by hand and back stands at its end.
        const exact = some.every(({ kind }) => kind !== 'carry')
        const undoLast = async () => {
          const last = stack.pop()
          if (!last) return
          await last.done.undo(false)
          model = last.model
          const now = await bank.dump(exact)
          expect(now, `undone: ${last.done.what}`).toEqual(last.before)
          expect(shown(await readModel(bank)), `undone: ${last.done.what}`).toEqual(shown(model))
        }
        for (const step of some) {
          if (step.kind === 'undo') {
            await undoLast()
            continue
          }
          const former = structuredClone(model)
          const before = await bank.dump(exact)
          const done = await change(bank, model, step)
          const now = await readModel(bank)
          expect(shown(now), done?.what ?? `nothing by ${step.kind}`).toEqual(shown(model))
          model = now
          if (done) stack.push({ done, model: former, before })
          else expect(await bank.dump(exact), `nothing by ${step.kind}`).toEqual(before)
        }
        while (stack.length > 0) await undoLast()
        expect(await bank.dump(false)).toEqual(first)
        kept = bank
      }),
      { numRuns: openStore.dialect === 'sqlite' ? 20 : 8 },
    )
  }, 240_000)

  test('rule: taken back in any order, no question is lost or stands twice in a tree', async () => {
    await fc.assert(
      fc.asyncProperty(steps(12), fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), async (some, order) => {
        const bank = await newBank()
        const open: Done[] = []
        const undoOne = async (pick: number) => {
          const at = pick % Math.max(1, open.length)
          const one = open[at]
          if (!one) return
          const refused = await refusal(one.undo(true))
          if (refused) expect([400, 404, 409], `${one.what}: ${refused.message}`).toContain(refused.status)
          else open.splice(at, 1)
          await readModel(bank)
        }
        for (const step of some) {
          if (step.kind === 'undo') await undoOne(step.chapter)
          else {
            const done = await change(bank, await readModel(bank), step)
            if (done) open.push(done)
            await readModel(bank)
          }
        }
        for (const pick of order) await undoOne(pick)
      }),
      { numRuns: openStore.dialect === 'sqlite' ? 6 : 3 },
    )
  }, 240_000)

  /** Makes the change in the bank and in the model; undefined where nothing is to be changed. */
  async function change(bank: MixedBank, model: Model, step: Step): Promise<Done | undefined> {
    const { kind, target } = step
    const all = [...model.chapters.keys()].sort((a, b) => a - b)
    const chapterID = all[step.chapter % all.length]
    if (chapterID === undefined) return undefined
    const chapter = model.chapters.get(chapterID) as { tree: number; name: string }
    const others = all.filter((id) => id !== chapterID && model.chapters.get(id)?.tree === chapter.tree)
    const otherID = others[target % (others.length + 1)]
    const names = [...model.questions.keys()].sort()
    const which = [...new Set(step.which.map((at) => names[at % names.length] as string))]
    const questions = which.map((id) => model.questions.get(id) as Question)
    const year = 2002 + (target % 20)

    if (kind === 'year' || kind === 'points') {
      const points = [`点${target % 3}`]
      for (const question of questions) {
        if (question.out) continue
        if (kind === 'year') question.year = year
        else question.points = [...new Set([...question.points, ...points])]
      }
      return bank.bulk(kind === 'year' ? { what: 'year', year } : { what: 'points', how: 'add', points }, which)
    }
    if (kind === 'retire') {
      for (const question of questions) question.out = true
      return bank.bulk({ what: 'retire' }, which)
    }
    if (kind === 'restore') {
      for (const question of questions) if (question.out && question.at.size > 0) question.out = false
      return bank.bulk({ what: 'restore' }, which)
    }
    if (kind === 'move') {
      moveAll(model, which, chapterID)
      return bank.bulk({ what: 'move', cptID: chapterID }, which)
    }
    if (kind === 'merge' || kind === 'remove') {
      const goneID = kind === 'merge' ? otherID : chapterID
      const intoID = kind === 'merge' ? chapterID : otherID
      if (goneID === undefined) return undefined
      leave(model, goneID, intoID)
      return kind === 'merge'
        ? bank.arrange({ kind, chapterIDs: [goneID], intoID: chapterID })
        : bank.arrange({ kind, chapterIDs: [goneID], toID: intoID ?? null })
    }
    if (kind === 'rename') {
      chapter.name = `章 ${++serial}`
      return bank.rename(chapterID, chapter.name)
    }
    if (kind === 'import') return importSome(bank, model, which, { chapter: chapter.name, year, target })

    const [id] = which as [string]
    const question = questions[0] as Question
    const together = (GROUPED.includes(id) ? GROUPED : [id]).map((one) => model.questions.get(one) as Question)
    if (kind === 'save' || kind === 'carry') {
      const standing = together.filter(({ out }) => !out)
      const [tree, standsIn] = homeOf(question) ?? [0, 0]
      // A group that somebody tore apart comes together again, which no version takes back.
      if (question.out || standing.some(({ at }) => at.get(tree) !== standsIn)) return undefined
      const to = all.filter((one) => model.chapters.get(one)?.tree === tree)[target % all.length] ?? standsIn
      const [stem, answer, points] = [`手改 ${++serial}`, target % 2 ? 'A' : 'B', [`手点${target % 3}`]]
      Object.assign(question, { stem, answer, points })
      const groupStem = GROUPED.includes(id) ? `手改病例 ${serial}` : ''
      for (const one of together) one.theCase = groupStem
      if (kind === 'save') return bank.save(id, { stem, answer, points, groupStem })
      for (const one of standing) one.at.set(tree, to)
      return bank.save(id, { stem, answer, points, groupStem }, to)
    }
    if (kind === 'removeOne') {
      if (question.out) return undefined
      question.out = true
      return bank.removeByHand(id)
    }
    // What came back by hand elsewhere than it stood would be taken out from there.
    const isWhole = await bank.formerPlacesAreThere(id)
    if (!question.out || !isWhole) return undefined
    question.out = false
    return bank.restoreByHand(id)
  }

  /** New ones come with questions that are there already, a group as a whole. */
  async function importSome(
    bank: MixedBank,
    model: Model,
    which: readonly string[],
    { chapter, year, target }: { chapter: string; year: number; target: number },
  ): Promise<Done> {
    const grouped = which.some((id) => GROUPED.includes(id))
    const known = [...new Set([...which, ...(grouped ? GROUPED : [])])].sort()
    const name = target % 3 === 0 ? `新章 ${++serial}` : chapter
    const fresh = Array.from({ length: target % 3 }, () => `x${++serial}`)
    const theCase = `病例 ${++serial}`
    const rows = [...known, ...fresh].map((id) => ({
      ...{ id, chapter: name, stem: `导入 ${++serial}`, answer: target % 2 ? 'A' : 'B' },
      ...{ year, points: [`新点${target % 4}`], grouped: GROUPED.includes(id) },
    }))
    const done = await bank.importFile(rows, theCase)
    // Ids of what is new are the bank's.
    const { chapters } = await readModel(bank)
    const before = new Set([...model.chapters.values()].map((one) => `${one.tree}/${one.name}`))
    const made = [...chapters].filter(([, one]) => !before.has(`${one.tree}/${one.name}`))
    for (const [id, one] of made) {
      expect(one.name).toBe(name)
      model.chapters.set(id, one)
    }
    expect(made.length).toBeLessThanOrEqual(1)
    const [chapterID] = [...model.chapters].find(([, one]) => one.tree === 0 && one.name === name) ?? [0]
    for (const { id, stem, answer, points } of rows) {
      const old = model.questions.get(id)
      const at = old && !old.out ? old.at : new Map<number, number>()
      at.set(0, chapterID)
      const said = { stem, answer, year, points, theCase: GROUPED.includes(id) ? theCase : '' }
      model.questions.set(id, { ...said, out: false, at })
    }
    return done
  }
})

/** The chapter of the first tree in which it stands. */
const homeOf = ({ at }: Question): [number, number] | undefined => [...at].sort(([a], [b]) => a - b)[0]

/** What each former chapter is by now: at most one of a tree. */
function placesOf(chapters: Model['chapters'], led: Model['led'], chapterIDs: readonly number[]): Map<number, number> {
  const at = new Map<number, number>()
  for (let chapterID of chapterIDs) {
    while (!chapters.has(chapterID) && led.has(chapterID)) chapterID = led.get(chapterID) as number
    const tree = chapters.get(chapterID)?.tree
    if (tree !== undefined && !at.has(tree)) at.set(tree, chapterID)
  }
  return at
}

/** To a chapter of the tree in which they have their home; a group goes as a whole, or not at all. */
function moveAll({ questions, chapters }: Model, which: readonly string[], chapterID: number): void {
  const tree = chapters.get(chapterID)?.tree as number
  const grouped = GROUPED.filter((id) => questions.get(id)?.out === false)
  const named = which.some((id) => grouped.includes(id))
  const alone = which.filter((id) => !GROUPED.includes(id))
  const fits = (id: string) => homeOf(questions.get(id) as Question)?.[0] === tree
  for (const together of [...alone.map((id) => [id]), ...(named ? [grouped] : [])])
    for (const id of together) {
      const question = questions.get(id) as Question
      if (!question.out && together.every(fits)) question.at.set(tree, chapterID)
    }
}

/** A chapter goes: its questions stand in another one, or leave the tree; whoever stood nowhere else is taken out. */
function leave({ questions, chapters, led }: Model, goneID: number, intoID: number | undefined): void {
  const tree = chapters.get(goneID)?.tree as number
  chapters.delete(goneID)
  led.set(goneID, intoID ?? 0)
  for (const question of questions.values()) {
    if (question.at.get(tree) !== goneID) continue
    if (intoID === undefined) question.at.delete(tree)
    else question.at.set(tree, intoID)
    if (question.at.size === 0) question.out = true
  }
}

const shown = ({ questions, chapters }: Model) => ({
  chapters: [...chapters].sort(([a], [b]) => a - b),
  questions: Object.fromEntries(
    [...questions]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { at, ...rest }]) => [id, { ...rest, at: [...at].sort(([a], [b]) => a - b) }]),
  ),
})
