import { styleOfCode } from '@tizhou/catalogue/styles'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { bankDrafts, chapterNames } from '../../content/bulk/bankDrafts.ts'
import type { BulkPlan, PlannedChange } from '../../content/bulk/planBulk.ts'
import { fileDrafts } from '../../content/filing/fileDrafts.ts'
import { foundIDs } from '../../content/questions/questionList.ts'
import { countRevision, subjectByCode } from '../../subjects/subjects.ts'
import { addImport } from '../run/importRows.ts'
import { undoImport, undoOffer } from '../run/undoImport.ts'
import { addSubject } from '../testing/emptySubject.ts'
import { bulkOffer } from './bulkOffer.ts'
import { runBulk } from './runBulk.ts'

const TREE = { sourceName: '章节练习' }
const CHAPTERS = ['甲章', '乙章', '丙章']
/** Two of them are one case; the last stands in papers only. */
const COUNT = 12
const idOf = (at: number) => `q${String(at).padStart(2, '0')}`

function draftOf(at: number, chapter = CHAPTERS[at % 3] as string): QuestionDraft {
  const draft: QuestionDraft = {
    ...{ externalID: idOf(at), chapterPath: [chapter], style: 'A1', form: 'ATEST', stem: `题 ${at}` },
    options: ['一', '二', '三'].map((content, index) => ({ name: 'ABC'[index] as string, content })),
    ...{ answer: 'B', explanation: '因为', points: [`点${at % 2}`] },
  }
  if (at < 2) Object.assign(draft, { style: 'A3', form: 'A3TEST', chapterPath: ['甲章'] })
  if (at < 2) draft.group = { key: 'g', order: at + 1, stem: '病例' }
  if (at === COUNT - 1) draft.chapterPath = []
  if (at % 2 === 0) draft.year = 2020
  return draft
}

const TABLES = [
  ...(['question', 'question_point', 'question_group', 'point', 'chapter', 'chapter_item'] as const),
  'removed_question',
] as const

describeOnBothDatabases('changes of many questions', (openStore) => {
  let store: Store
  let subjects = 0
  beforeAll(async () => {
    store = await openStore()
  })

  /** A subject with the questions, most of which stand in a second tree as well. */
  async function newBank(count = COUNT) {
    const code = `BULK_${++subjects}`
    await addSubject(store, code, `批量${subjects}`)
    const drafts = Array.from({ length: count }, (_, at) => draftOf(at))
    const now = () => Date.now()
    await fileDrafts(store, { appEName: code, tree: TREE }, drafts)
    const inSecond = drafts.filter((_, at) => at % 4 !== 3 && at !== COUNT - 1)
    await store.write(async (tx) => {
      const subject = await subjectByCode(tx, code)
      if (!subject) throw new Error('no subject')
      const of = { subject_id: subject.subject_id }
      const [tree_id, chapter_id] = [newId(), newId()]
      const tree = { ...of, tree_id, source_name: '另一目录', exam_type: '', sigin_type: '', module: 'ChapterTest' }
      await tx.db
        .insertInto('tree')
        .values({ ...tree, position: 1, updated_at: 1 })
        .execute()
      const chapter = { ...of, tree_id, chapter_id, parent_id: 0, position: 0, name: '全部', is_free: 0 }
      await tx.db.insertInto('chapter').values(chapter).execute()
      const rows = await tx.db
        .selectFrom('question')
        .select(['question_id', 'external_id'])
        .where('subject_id', '=', subject.subject_id)
        .execute()
      const names = new Set(inSecond.map(({ externalID }) => externalID))
      await tx.db
        .insertInto('chapter_item')
        .values(
          rows
            .filter((row) => names.has(row.external_id))
            .map(({ question_id }, position) => ({ chapter_id, question_id, position })),
        )
        .execute()
      await countRevision(tx, subject.subject_id, now())
    })
    const subject = await subjectByCode(store, code)
    if (!subject) throw new Error('no subject')
    const id = subject.subject_id
    const all = await store.db
      .selectFrom('question')
      .select(['question_id', 'external_id'])
      .where('subject_id', '=', id)
      .execute()
    const ids = new Map(all.map((row) => [row.external_id, row.question_id]))
    const chapters = await store.db
      .selectFrom('chapter')
      .select(['chapter_id', 'name'])
      .where('subject_id', '=', id)
      .execute()
    const chapterOf = new Map(chapters.map((row) => [row.name, row.chapter_id]))

    const began = async (importID: number, tx: Tx) =>
      addImport(tx, {
        ...{ import_id: importID, subject_id: id, user_id: 1, user_name: '某人', file_name: '批量', tree_name: '' },
        ...{ dry_run: 0, state: 'done', lease_until: 0, started_at: 1, kind: 'bulk' },
      })
    return {
      id,
      code,
      idOf: (at: number) => ids.get(idOf(at)) as number,
      to: (name: string) => ({ what: 'move' as const, path: [name], chapterID: chapterOf.get(name) as number }),
      /** Undefined where it changed nothing. */
      async bulk(change: PlannedChange, which: readonly number[] | undefined, signal = new AbortController().signal) {
        const importID = newId()
        const asked = which?.map((at) => ids.get(idOf(at)) as number) ?? (await foundIDs(store, { subjectID: id }))
        let told: BulkPlan | undefined
        let changed = 0
        const watch = { signal, onRead: () => undefined, onWritten: () => undefined }
        await runBulk(store, importID, { subject, ids: asked, change }, watch, {
          now: now(),
          alongside: async (tx, filed, { plan }) => {
            told = plan
            changed = filed.changed
            await began(importID, tx)
          },
        })
        return { importID, changed, plan: told as BulkPlan }
      },
      async import(drafts: QuestionDraft[]) {
        const importID = newId()
        const filed = await fileDrafts(store, { appEName: code, tree: TREE }, drafts, {
          importID,
          alongside: (tx) => began(importID, tx),
        })
        return { importID, changed: filed.changed + filed.added }
      },
      undo: (importID: number) =>
        store.write((tx) => undoImport(tx, importID, { now: now(), name: '某人', allowEdited: true })),
      async dump() {
        const dumped: Record<string, unknown[]> = {}
        const questions = await store.db
          .selectFrom('question')
          .select('question_id')
          .where('subject_id', '=', id)
          .execute()
        const own = new Set(questions.map((row) => row.question_id))
        for (const table of TABLES) {
          const rows = (await store.db
            .selectFrom(table as 'question')
            .selectAll()
            .execute()) as (object & { question_id?: number; subject_id?: number })[]
          dumped[table] = rows
            .filter((row) => (row.question_id === undefined ? row.subject_id === id : own.has(row.question_id)))
            .map((row) => JSON.stringify(row))
            .sort()
        }
        return dumped
      },
      /** What each question says now, as the model has it. */
      async state() {
        const chapters = await chapterNames(store, id)
        const rows = await bankDrafts(store, id, chapters, [...ids.values()])
        return Object.fromEntries(
          rows.map(({ draft, state }) => [
            draft.externalID,
            {
              ...{ chapter: draft.chapterPath.join('/'), style: draft.style, stem: draft.stem, state },
              ...{ points: draft.points, year: draft.year, source: draft.source, difficulty: draft.difficulty },
            },
          ]),
        )
      },
    }
  }
  type Bank = Awaited<ReturnType<typeof newBank>>
  type Model = Awaited<ReturnType<Bank['state']>>

  /** The rules once more, as plainly as they can be said. */
  function modelled(before: Model, change: PlannedChange, which: readonly number[]): Model {
    const after = structuredClone(before)
    const named = new Set(which)
    const isShared = change.what === 'move' || change.what === 'style'
    const stands = (at: number) => before[idOf(at)]?.state === 'inChapter'
    if (isShared && [0, 1].some((at) => named.has(at) && stands(at)))
      for (const at of [0, 1]) if (stands(at)) named.add(at)
    for (const at of named) {
      const one = after[idOf(at)]
      if (!one) continue
      if (change.what === 'retire') {
        if (one.state === 'inChapter') one.state = 'removed'
      } else if (change.what === 'restore') {
        if (one.state === 'removed') one.state = 'inChapter'
      } else if (one.state === 'removed') continue
      else if (change.what === 'move') {
        if (one.state === 'inChapter') one.chapter = change.path.join('/')
      } else if (change.what === 'style') {
        const isCase = at < 2
        const form = styleOfCode(change.style)?.form
        if (form === (isCase ? 'A3TEST' : 'ATEST')) one.style = change.style
      } else if (change.what === 'points') {
        const points = change.points.filter((name) => name !== '')
        if (change.how === 'set') one.points = [...points]
        else if (change.how === 'add') one.points = [...new Set([...one.points, ...points])]
        else one.points = one.points.filter((name) => !points.includes(name))
      } else if (change.what === 'year') one.year = change.year ?? undefined
      else if (change.what === 'source') one.source = change.source || undefined
      else one.difficulty = change.difficulty ?? undefined
    }
    return after
  }

  const someChange = (to: Bank['to']): fc.Arbitrary<PlannedChange> => {
    const styles = ['A1', 'A2', 'A3', 'A4', 'X', 'JD', 'B1'].map((code) => ({
      style: code,
      form: styleOfCode(code)?.form as never,
    }))
    return fc.oneof(
      fc.constantFrom('甲章', '乙章', '丙章').map(to),
      fc.constantFrom(...styles).map((style) => ({ what: 'style' as const, ...style })),
      fc.record({
        what: fc.constant('points' as const),
        how: fc.constantFrom('add' as const, 'remove' as const, 'set' as const),
        points: fc.uniqueArray(fc.constantFrom('点0', '点1', '新点'), { maxLength: 2 }),
      }),
      fc.constantFrom(1, 3, null).map((difficulty) => ({ what: 'difficulty' as const, difficulty })),
      fc.constantFrom('甲卷', '').map((source) => ({ what: 'source' as const, source })),
      fc.constantFrom(2020, 2023, null).map((year) => ({ what: 'year' as const, year })),
      fc.constant({ what: 'retire' as const }),
      fc.constant({ what: 'restore' as const }),
    )
  }

  test('rule: whatever sequence of changes and imports, each does what the model says, and undoing all gives the first state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 30 }), async (seed) => {
        const bank = await newBank()
        const which = fc.uniqueArray(fc.nat(COUNT - 1), { minLength: 1, maxLength: COUNT })
        const steps = fc.array(
          fc.oneof(
            {
              weight: 6,
              arbitrary: fc.record({ do: fc.constant('bulk' as const), change: someChange(bank.to), which }),
            },
            {
              weight: 1,
              arbitrary: fc.record({
                do: fc.constant('import' as const),
                which,
                chapter: fc.constantFrom(...CHAPTERS),
              }),
            },
            { weight: 2, arbitrary: fc.constant({ do: 'undo' as const }) },
          ),
          { minLength: 4, maxLength: 10 },
        )
        const first = await bank.dump()
        const done: { importID: number; before: Model }[] = []
        const undoLast = async () => {
          const last = done.pop()
          if (!last) return
          await bank.undo(last.importID)
          expect(await bank.state()).toEqual(last.before)
        }
        for (const step of fc.sample(steps, { seed, numRuns: 1 })[0] ?? []) {
          if (step.do === 'undo') {
            await undoLast()
            continue
          }
          const before = await bank.state()
          if (step.do === 'bulk') {
            const { importID, changed } = await bank.bulk(step.change, step.which)
            const after = modelled(before, step.change, step.which)
            expect(await bank.state(), JSON.stringify(step)).toEqual(after)
            if (changed > 0) done.push({ importID, before })
            else expect(after).toEqual(before)
            continue
          }
          const drafts = step.which
            .filter((at) => at > 1 && at < COUNT - 1)
            .map((at) => ({ ...draftOf(at, step.chapter), stem: `改 ${at}` }))
          const { importID, changed } = await bank.import(drafts)
          if (changed > 0) done.push({ importID, before })
        }
        while (done.length > 0) await undoLast()
        expect(await bank.dump()).toEqual(first)
      }),
      { numRuns: openStore.dialect === 'sqlite' ? 12 : 4 },
    )
  }, 240_000)

  test('the offer says what the change does: who follows, who says so already, who cannot, and samples', async () => {
    const bank = await newBank()
    const offer = (change: PlannedChange, which: number[]) =>
      bulkOffer(store, { subjectID: bank.id, ids: which.map(bank.idOf), change })
    const { plan } = await offer(bank.to('乙章'), [0, 4, 5, COUNT - 1])
    expect(plan).toMatchObject({ found: 4, followed: 1, same: 1 })
    expect([...plan.refused]).toEqual([['仅在试卷中，不在章节里', 1]])
    expect(plan.drafts.map(({ externalID }) => externalID).sort()).toEqual(['q00', 'q01', 'q05'])
    expect(plan.samples).toContainEqual({ externalID: 'q05', stem: '题 5', before: '丙章', after: '乙章' })
    const style = await offer({ what: 'style', style: 'JD', form: 'JDTEST' }, [3])
    expect(style.plan.refusedRows).toMatchObject([{ externalID: 'q03', reason: expect.stringContaining('丢失选项') }])
  })

  test('questions that move stand in their new chapter as they stood before', async () => {
    const bank = await newBank()
    await bank.bulk(bank.to('丙章'), [7, 3, 0, 6, 4])
    const rows = await store.db
      .selectFrom('chapter_item as i')
      .innerJoin('chapter as c', 'c.chapter_id', 'i.chapter_id')
      .innerJoin('question as q', 'q.question_id', 'i.question_id')
      .select('q.external_id')
      .where('c.subject_id', '=', bank.id)
      .where('c.name', '=', '丙章')
      .orderBy('i.position')
      .execute()
    const was = ['q02', 'q05', 'q08']
    expect(rows.map((row) => row.external_id)).toEqual([...was, 'q00', 'q01', 'q03', 'q06', 'q04', 'q07'])
  })

  test('a chapter is known by itself, not by its name: under another name it is met, gone nothing is filed elsewhere', async () => {
    const bank = await newBank()
    const to = bank.to('丙章')
    const named = (name: string) =>
      store.write((tx) => tx.db.updateTable('chapter').set({ name }).where('chapter_id', '=', to.chapterID).execute())
    await named('丙章（新）')
    await bank.bulk(to, [3])
    expect((await bank.state()).q03?.chapter).toBe('丙章（新）')
    const { changed, plan } = await bank.bulk({ ...to, chapterID: newId() }, [4])
    expect(changed).toBe(0)
    expect([...plan.refused]).toEqual([['要移到的章节已不存在', 1]])
    expect((await bank.state()).q04?.chapter).toBe('乙章')
  })

  test('a large change is gathered in parts, and one that is stopped leaves nothing', async () => {
    const bank = await newBank(520)
    const first = await bank.dump()
    for (const change of [{ what: 'year', year: 2001 }, { what: 'retire' }] as const) {
      const stop = new AbortController()
      stop.abort(new Error('stopped'))
      await expect(bank.bulk(change, undefined, stop.signal)).rejects.toThrow('stopped')
      expect(await bank.dump()).toEqual(first)
      const { importID, changed } = await bank.bulk(change, undefined)
      expect(changed).toBeGreaterThan(500)
      const { restored, edited } = (await undoOffer(store, importID)) ?? {}
      expect({ restored, edited }).toEqual({ restored: changed, edited: 0 })
      await bank.undo(importID)
      expect(await bank.dump()).toEqual(first)
    }
    expect(await store.db.selectFrom('staging').selectAll().execute()).toEqual([])
  }, 120_000)

  test('what somebody changed meanwhile is not lost: the change begins anew', async () => {
    const bank = await newBank()
    const change = { what: 'year', year: 1999 } as const
    const importID = newId()
    let meddled = false
    const subject = await subjectByCode(store, bank.code)
    if (!subject) throw new Error('no subject')
    const watch = {
      signal: new AbortController().signal,
      onRead: () => undefined,
      onWritten: () => undefined,
    }
    const meddling: Store = new Proxy(store, {
      get(target, name) {
        if (name !== 'write' || meddled) return Reflect.get(target, name)
        meddled = true
        return async (work: never) => {
          await fileDrafts(target, { appEName: bank.code, tree: TREE }, [{ ...draftOf(5), explanation: '刚改的' }])
          return target.write(work)
        }
      },
    })
    const ids = await foundIDs(store, { subjectID: bank.id })
    await runBulk(meddling, importID, { subject, ids, change }, watch, {
      now: 1,
      alongside: async () => undefined,
    })
    const row = await store.db
      .selectFrom('question')
      .selectAll()
      .where('question_id', '=', bank.idOf(5))
      .executeTakeFirst()
    expect(row).toMatchObject({ explanation: '刚改的', year: 1999 })
  })
})
