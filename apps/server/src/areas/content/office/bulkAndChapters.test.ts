import type { Params } from '@tizhou/contract/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { fileDrafts } from '../../../cores/content/filing/fileDrafts.ts'
import { addSubject } from '../../../cores/imports/testing/emptySubject.ts'
import { subjectByCode } from '../../../cores/subjects/subjects.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'

type Change = Params<'content.questionBulkCheck'>['changeJson']
type Action = Params<'chapters.chapterArrange'>['actionJson']

const HOME = ['甲章', '乙章', '丙章', '丁章']
const COUNT = 9

/** What was done, and how it is taken back. */
interface Done {
  what: string
  /** `anyway`: also where others changed the same since. */
  undo: (anyway: boolean) => Promise<unknown>
}

const steps = (length: number) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom('retire', 'restore', 'move', 'year', 'merge', 'remove', 'undo'),
      which: fc.uniqueArray(fc.nat(COUNT - 1), { minLength: 1, maxLength: COUNT }),
      chapter: fc.nat(),
      target: fc.nat(),
      pick: fc.nat(),
    }),
    { minLength: 5, maxLength: length },
  )
type Step = ReturnType<typeof steps> extends fc.Arbitrary<(infer S)[]> ? S : never

describeOnBothDatabases('changes of many questions, and of the chapters in which they stand', (openStore) => {
  let scene: Scene
  let guid: string
  let subjects = 0
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('editor')
  })
  afterAll(() => scene.close())

  /** Nine questions in four chapters of one tree, six of them in two chapters of another tree as well. */
  async function newBank() {
    const { store } = scene
    const code = `MIXED_${++subjects}`
    await addSubject(store, code, `混合${subjects}`)
    const draftsIn = (count: number, chapters: readonly string[]) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ externalID: `q${at}`, chapterPath: [chapters[at % chapters.length] as string], style: 'A1' },
        ...{ form: 'ATEST' as const, stem: `题 ${at}`, answer: 'A', explanation: '', points: [] },
        options: ['一', '二'].map((content, index) => ({ name: 'AB'[index] as string, content })),
      }))
    await fileDrafts(store, { appEName: code, tree: { sourceName: '章节练习' } }, draftsIn(COUNT, HOME))
    await fileDrafts(store, { appEName: code, tree: { sourceName: '高频考点' } }, draftsIn(6, ['前', '后']))
    const appID = (await subjectByCode(store, code))?.subject_id as number
    const questions = await store.db
      .selectFrom('question')
      .select('question_id')
      .where('subject_id', '=', appID)
      .orderBy('external_id')
      .execute()
    const ids = questions.map((row) => row.question_id)
    const { client } = scene.api

    const places = () =>
      store.db
        .selectFrom('chapter_item as i')
        .innerJoin('chapter as c', 'c.chapter_id', 'i.chapter_id')
        .select(['i.question_id', 'i.chapter_id', 'i.position', 'c.tree_id', 'c.name'])
        .where('c.subject_id', '=', appID)
        .orderBy('i.question_id')
        .orderBy('c.tree_id')
        .execute()
    const removed = () => store.db.selectFrom('removed_question').selectAll().where('question_id', 'in', ids).execute()
    const chapters = () =>
      store.db
        .selectFrom('chapter')
        .selectAll()
        .where('subject_id', '=', appID)
        .orderBy('tree_id')
        .orderBy('chapter_id')
        .execute()
    return {
      ids,
      chapters,
      places,
      async dump() {
        const questions = await store.db
          .selectFrom('question')
          .selectAll()
          .where('subject_id', '=', appID)
          .orderBy('question_id')
          .execute()
        const taken = (await removed()).sort((a, b) => a.question_id - b.question_id)
        return { questions, places: await places(), removed: taken, chapters: await chapters() }
      },
      /** Nobody is lost: each stands in a chapter, once in a tree, or was taken out and can come back. */
      async expectWhole(after: string) {
        const rows = await places()
        const keys = rows.map((row) => `${row.question_id} in ${row.tree_id}`)
        expect(new Set(keys).size, after).toBe(keys.length)
        const standing = new Set(rows.map((row) => row.question_id))
        const out = new Set((await removed()).map((row) => row.question_id))
        expect(
          ids.filter((id) => standing.has(id) === out.has(id)),
          after,
        ).toEqual([])
      },
      /** Undefined where it would change nothing. */
      async bulk(changeJson: Change, which: readonly number[]): Promise<Done | undefined> {
        const asked = { guid, appID, idsJson: which.map((at) => ids[at] as number), changeJson }
        const { revision, changed, words } = await client.send('content.questionBulkCheck', asked)
        if (changed === 0) return undefined
        scene.api.clock.now++
        const { importID } = await client.send('content.questionBulkStart', { ...asked, revision })
        const state = async () => (await client.send('imports.importProgress', { guid, importID })).run.state
        await expect.poll(state, { timeout: 20_000, interval: 5 }).toBe('done')
        return {
          what: words,
          undo: (anyway) =>
            client.send('imports.importUndo', { guid, importID, ...(anyway ? { allowEdited: 1 } : {}) }),
        }
      },
      /** Undefined where the rules refuse it. */
      async arrange(actionJson: Action): Promise<Done | undefined> {
        const plan = client.send('chapters.chapterPlan', { guid, appID, actionJson })
        const refused = await refusal(plan)
        if (refused) {
          expect(refused).toMatchObject({ status: 400 })
          return undefined
        }
        const { seen, said } = await plan
        scene.api.clock.now++
        const { stepID } = await client.send('chapters.chapterArrange', { guid, appID, actionJson, seenJson: seen })
        if (stepID === null) return undefined
        return { what: said, undo: () => client.send('chapters.chapterUndo', { guid, appID, stepID }) }
      },
    }
  }
  type Bank = Awaited<ReturnType<typeof newBank>>

  async function done(bank: Bank, { kind, which, chapter, target }: Step): Promise<Done | undefined> {
    const all = await bank.chapters()
    const one = all[chapter % all.length]
    if (!one) return undefined
    const siblings = all.filter(({ tree_id, chapter_id }) => tree_id === one.tree_id && chapter_id !== one.chapter_id)
    const other = siblings[target % (siblings.length + 1)]?.chapter_id
    if (kind === 'merge')
      return other === undefined
        ? undefined
        : bank.arrange({ kind: 'merge', chapterIDs: [other], intoID: one.chapter_id })
    if (kind === 'remove') return bank.arrange({ kind: 'remove', chapterIDs: [one.chapter_id], toID: other ?? null })
    if (kind === 'move') return bank.bulk({ what: 'move', cptID: one.chapter_id }, which)
    if (kind === 'year') return bank.bulk({ what: 'year', year: 2000 + (target % 20) }, which)
    return bank.bulk({ what: kind as 'retire' | 'restore' }, which)
  }

  test('rule: whatever was mixed, taken back from the last to the first each step gives what was before it', async () => {
    await fc.assert(
      fc.asyncProperty(steps(9), async (some) => {
        const bank = await newBank()
        const stack: (Done & { before: Awaited<ReturnType<Bank['dump']>> })[] = []
        const undoLast = async () => {
          const last = stack.pop()
          if (!last) return
          await last.undo(false)
          expect(await bank.dump(), last.what).toEqual(last.before)
        }
        for (const step of some) {
          if (step.kind === 'undo') await undoLast()
          else {
            const before = await bank.dump()
            const made = await done(bank, step)
            if (made) stack.push({ ...made, before })
            await bank.expectWhole(made?.what ?? step.kind)
          }
        }
        while (stack.length > 0) await undoLast()
      }),
      { numRuns: openStore.dialect === 'sqlite' ? 20 : 6 },
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
          if (refused) expect(refused, one.what).toMatchObject({ status: 409 })
          else open.splice(at, 1)
          await bank.expectWhole(`undone: ${one.what}`)
        }
        for (const step of some) {
          if (step.kind === 'undo') {
            await undoOne(step.pick)
            continue
          }
          const made = await done(bank, step)
          if (made) open.push(made)
          await bank.expectWhole(made?.what ?? step.kind)
        }
        for (const pick of order) await undoOne(pick)
      }),
      { numRuns: openStore.dialect === 'sqlite' ? 25 : 8 },
    )
  }, 240_000)
})
