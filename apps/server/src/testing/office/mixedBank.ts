import type { Params } from '@tizhou/contract/contract'
import { expect } from 'vitest'
import { addSubject } from '../../cores/imports/testing/emptySubject.ts'
import { subjectByCode } from '../../cores/subjects/subjects.ts'
import { refusal } from '../refusal.ts'
import type { Scene } from './scene.ts'

export type BulkChange = Params<'content.questionBulkCheck'>['changeJson']
type Action = Params<'chapters.chapterArrange'>['actionJson']
type Typed = Params<'content.questionSave'>['questionJson']

/** What was done, and how it is taken back. */
export interface Done {
  what: string
  /** `anyway`: also where others changed the same since. */
  undo: (anyway: boolean) => Promise<unknown>
}

/** A row of a file of questions; `grouped`: of the one group. */
export interface FileRow {
  id: string
  chapter: string
  stem: string
  answer: string
  year: number | null
  points: readonly string[]
  grouped: boolean
}

const HOME = '章节练习'
export const SECOND = '高频考点'
export const GROUPED: readonly string[] = ['q0', 'q1']
const HEADER = '章节,题型,题干,选项A,选项B,答案,知识点,年份,组号,共用题干,外部ID'
const CONFIRMED = {
  allowStyle: 1,
  allowAnswers: 1,
  allowOptions: 1,
  allowGroups: 1,
  allowEdited: 1,
  allowChapters: 1,
  allowDuplicates: 1,
} as const

/** A subject of its own, with the changes that an editor makes to it by calls, each with its undo. */
export async function emptyMixedBank(scene: Scene, guid: string, code: string) {
  const { store, api } = scene
  const { client } = api
  await addSubject(store, code, code)
  const appID = (await subjectByCode(store, code))?.subject_id as number
  const idsNow = async () => {
    const rows = await store.db
      .selectFrom('question')
      .select(['question_id', 'external_id'])
      .where('subject_id', '=', appID)
      .execute()
    return new Map(rows.map((row) => [row.external_id, row.question_id]))
  }
  const idOf = async (externalID: string) =>
    (await idsNow()).get(externalID) ?? expect.fail(`no question ${externalID}`)
  const ended = async (importID: number) => {
    const state = async () => (await client.send('imports.importProgress', { guid, importID })).run.state
    await expect.poll(state, { timeout: 20_000, interval: 5 }).toBe('done')
  }
  const undoOf = (importID: number) => (anyway: boolean) =>
    client.send('imports.importUndo', { guid, importID, ...(anyway ? { allowEdited: 1 } : {}) })

  const versionsOf = async (externalID: string) => {
    const asked = { guid, appID, allTestID: await idOf(externalID) }
    return { asked, ...(await client.send('content.questionVersions', asked)) }
  }
  const save = async (
    { asked, hash }: Awaited<ReturnType<typeof versionsOf>>,
    cptID: number | null,
    questionJson: Typed,
  ) => client.send('content.questionSave', { ...asked, hash, cptID: cptID as number, questionJson })

  return {
    appID,
    idsNow,
    /** Undefined where it would change nothing. */
    async bulk(changeJson: BulkChange, which: readonly string[]): Promise<Done | undefined> {
      const ids = await idsNow()
      const asked = { guid, appID, idsJson: which.flatMap((id) => ids.get(id) ?? []), changeJson }
      const { revision, changed, words } = await client.send('content.questionBulkCheck', asked)
      if (changed === 0) return undefined
      api.clock.now++
      const { importID } = await client.send('content.questionBulkStart', { ...asked, revision })
      await ended(importID)
      return { what: words, undo: undoOf(importID) }
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
      api.clock.now++
      const { stepID } = await client.send('chapters.chapterArrange', { guid, appID, actionJson, seenJson: seen })
      if (stepID === null) return undefined
      return { what: said, undo: () => client.send('chapters.chapterUndo', { guid, appID, stepID }) }
    },
    async rename(cptID: number, name: string): Promise<Done> {
      const { trees } = await client.send('chapters.chapterDesk', { guid, appID })
      const chapter = trees.flatMap(({ chapters }) => chapters).find((one) => one.cptID === cptID)
      const revision = chapter?.revision ?? expect.fail(`no chapter ${cptID}`)
      api.clock.now++
      const { stepID } = await client.send('chapters.chapterRename', { guid, appID, cptID, name, revision })
      const undo = () => client.send('chapters.chapterUndo', { guid, appID, stepID: stepID as number })
      return { what: `renamed to ${name}`, undo }
    },
    /** `theCase`: of the group, where the file has it. */
    async importFile(rows: readonly FileRow[], theCase: string, tree = HOME): Promise<Done> {
      const lines = rows.map(({ id, chapter, stem, answer, year, points, grouped }) =>
        [
          ...[chapter, grouped ? 'A3' : 'A1', stem, '一', `二 ${id}`, answer, points.join('；'), year ?? ''],
          ...[grouped ? 'g' : '', grouped ? theCase : '', id],
        ].join(','),
      )
      const file = new Blob([[HEADER, ...lines].join('\r\n')])
      const { uploadID } = await scene.sendFile('imports.importUpload', { guid, fileName: '题库.csv' }, file)
      api.clock.now++
      const { importID } = await client.send('imports.importStart', { guid, appID, uploadID, tree, ...CONFIRMED })
      await ended(importID)
      return { what: `import of ${rows.map(({ id }) => id).join(', ')}`, undo: undoOf(importID) }
    },
    /** By hand; taken back by the version that stood before, in the chapter that it stood in. */
    async save(externalID: string, change: Partial<Typed>, cptID?: number): Promise<Done> {
      const now = await versionsOf(externalID)
      const before = now.versions[0]?.question ?? expect.fail('no version')
      api.clock.now++
      await save(now, cptID ?? now.cptID, { ...before, ...change })
      return {
        what: `${externalID} saved`,
        undo: async () => {
          const then = await versionsOf(externalID)
          const said = then.versions.slice(1).map(({ question }) => question)
          // By what each says: the order of fields is none of it.
          expect(said, 'the versions of a question').toContainEqual(before)
          api.clock.now++
          return save(then, cptID === undefined ? then.cptID : now.cptID, before)
        },
      }
    },
    async removeByHand(externalID: string): Promise<Done> {
      const { asked, hash } = await versionsOf(externalID)
      await client.send('content.questionRemove', { ...asked, hash })
      return { what: `${externalID} removed`, undo: () => client.send('content.questionRestore', asked) }
    },
    async restoreByHand(externalID: string): Promise<Done> {
      const { asked } = await versionsOf(externalID)
      await client.send('content.questionRestore', asked)
      return {
        what: `${externalID} restored`,
        undo: async () =>
          client.send('content.questionRemove', { ...asked, hash: (await versionsOf(externalID)).hash }),
      }
    },
    /** The trees in the order in which they give questions their home. */
    async trees(): Promise<number[]> {
      const rows = await store.db
        .selectFrom('tree')
        .select('tree_id')
        .where('subject_id', '=', appID)
        .orderBy('position')
        .execute()
      return rows.map((row) => row.tree_id)
    },
    /** Whether all chapters are there in which a question stood that was taken out. */
    async formerPlacesAreThere(externalID: string): Promise<boolean> {
      const row = await store.db
        .selectFrom('removed_question')
        .select('places')
        .where('question_id', '=', await idOf(externalID))
        .executeTakeFirst()
      const ids = (JSON.parse(row?.places ?? '[]') as { chapterID: number }[]).map(({ chapterID }) => chapterID)
      const there = await store.db.selectFrom('chapter').select('chapter_id').where('subject_id', '=', appID).execute()
      return ids.length > 0 && ids.every((id) => there.some((chapter) => chapter.chapter_id === id))
    },
    /** All of the subject's content, without moments and digests. */
    async dump(withPositions: boolean) {
      const of = <T extends 'question' | 'chapter' | 'tree' | 'question_group'>(table: T) =>
        store.db
          .selectFrom(table as 'chapter')
          .selectAll()
          .where('subject_id', '=', appID)
          .execute() as Promise<Record<string, unknown>[]>
      const questions = store.db.selectFrom('question').select('question_id').where('subject_id', '=', appID)
      const items = await store.db
        .selectFrom('chapter_item')
        .selectAll()
        .where('question_id', 'in', questions)
        .execute()
      const removed = await store.db
        .selectFrom('removed_question')
        .select(['question_id', 'places'])
        .where('question_id', 'in', questions)
        .execute()
      const points = await store.db
        .selectFrom('question_point as q')
        .innerJoin('point as p', 'p.point_id', 'q.point_id')
        .select(['q.question_id', 'q.position', 'p.name'])
        .where('p.subject_id', '=', appID)
        .execute()
      const placed = <P extends { position: number }>({ position, ...place }: P) =>
        withPositions ? { ...place, position } : place
      const rows = {
        question: (await of('question')).map(({ content_hash: _, updated_at: __, ...row }) => row),
        chapter: await of('chapter'),
        tree: (await of('tree')).map(({ updated_at: _, ...row }) => row),
        question_group: await of('question_group'),
        chapter_item: items.map(placed),
        removed_question: removed.map(({ question_id, places }) => ({
          question_id,
          places: (JSON.parse(places) as { chapterID: number; position: number }[])
            .map((place) => JSON.stringify(placed(place)))
            .sort(),
        })),
        question_point: points,
      }
      return Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.map(sortedText).sort()]))
    },
  }
}
export type MixedBank = Awaited<ReturnType<typeof emptyMixedBank>>

const sortedText = (row: object): string =>
  JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))
