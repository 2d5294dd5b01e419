import { createHash } from 'node:crypto'
import { styleOfCode } from '@tizhou/catalogue/styles'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import type { Insertable } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { countRevision, subjectByCode } from '../subjects/subjects.ts'
import { chapterFiler, type TreeName } from './chapterFiler.ts'
import { forgetRemoved } from './questions.ts'

export interface Filed {
  added: number
  changed: number
  unchanged: number
}

export interface FileOptions {
  dryRun?: boolean
  /** Paths of chapters (names joined by `/`) that are open without VIP; kept as they are where not given. */
  freePaths?: ReadonlySet<string>
  onProgress?: (done: number, total: number) => void
  /** Aborting rolls everything back. */
  signal?: AbortSignal
  now?: number
  /** What else belongs to the same transaction; a dry run has none. */
  alongside?: (tx: Tx, filed: Filed) => Promise<void>
}

const CHUNK = 200

/**
 * Files questions into a subject's tree in one transaction: new ones are added, those whose external id is
 * known are updated where they differ, the rest is left alone; so the same drafts again change nothing. A draft
 * without a chapter goes into the bank alone: papers name it.
 * Throws when the subject or a style is unknown, or when aborted: then nothing was written.
 */
export async function fileDrafts(
  store: Store,
  place: { appEName: string; tree: TreeName },
  drafts: QuestionDraft[],
  options: FileOptions = {},
): Promise<Filed> {
  const subject = await subjectByCode(store, place.appEName)
  if (!subject) throw new Error(`没有科目 ${place.appEName}`)
  const now = options.now ?? Date.now()
  if (options.dryRun) {
    const known = await knownQuestions(store, subject.subject_id)
    const filed: Filed = { added: 0, changed: 0, unchanged: 0 }
    for (const draft of drafts) filed[compare(known.get(draft.externalID), contentHash(draft))]++
    return filed
  }
  return store.write(async (tx) => {
    const filed = await fileAll(tx, subject.subject_id, place.tree, drafts, now, options)
    if (filed.added + filed.changed > 0) await countRevision(tx, subject.subject_id, now)
    await options.alongside?.(tx, filed)
    return filed
  })
}

/**
 * As fileDrafts, inside a transaction that does more; the caller counts the subject's revision. Without a tree the
 * questions go into the bank alone.
 */
export const fileInto = (
  tx: Tx,
  subjectID: number,
  tree: TreeName | undefined,
  drafts: QuestionDraft[],
  now: number,
): Promise<Filed> => fileAll(tx, subjectID, tree, drafts, now, {})

interface Known {
  questionID: number
  hash: string
}

async function knownQuestions(on: Pick<Store, 'db'>, subjectID: number): Promise<Map<string, Known>> {
  const rows = await on.db
    .selectFrom('question')
    .select(['external_id', 'question_id', 'content_hash'])
    .where('subject_id', '=', subjectID)
    .execute()
  return new Map(rows.map((row) => [row.external_id, { questionID: row.question_id, hash: row.content_hash }]))
}

const hasChapter = (draft: QuestionDraft): boolean => draft.chapterPath.length > 0

const compare = (known: Known | undefined, hash: string): keyof Filed =>
  known === undefined ? 'added' : known.hash === hash ? 'unchanged' : 'changed'

/** Changes whenever anything of the draft does, its chapter and group included. */
function contentHash(draft: QuestionDraft): string {
  const { externalID: _, ...content } = draft
  const sorted = JSON.stringify(content, (_key, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(sorted).digest('base64url')
}

async function fileAll(
  tx: Tx,
  subjectID: number,
  tree: TreeName | undefined,
  drafts: QuestionDraft[],
  now: number,
  options: FileOptions,
): Promise<Filed> {
  const known = await knownQuestions(tx, subjectID)
  const chapters = tree && (await chapterFiler(tx, subjectID, tree, now, options.freePaths))
  const groups = await namedRows(tx, 'question_group', subjectID)
  const points = await namedRows(tx, 'point', subjectID)
  const filed: Filed = { added: 0, changed: 0, unchanged: 0 }

  for (let from = 0; from < drafts.length; from += CHUNK) {
    options.signal?.throwIfAborted()
    const chunk = drafts.slice(from, from + CHUNK)
    const rows: Insertable<Tables['question']>[] = []
    const links: { questionID: number; draft: QuestionDraft }[] = []
    for (const draft of chunk) {
      const hash = contentHash(draft)
      const before = known.get(draft.externalID)
      const state = compare(before, hash)
      if (before && state === 'unchanged') {
        // Known from another tree, it may still be new to this one.
        const item = hasChapter(draft) ? await chapters?.place(draft.chapterPath, before.questionID) : undefined
        if (item) await placeIn(tx, [item])
        filed[item ? 'changed' : 'unchanged']++
        continue
      }
      filed[state]++
      const questionID = before?.questionID ?? newId()
      known.set(draft.externalID, { questionID, hash })
      const groupID = draft.group ? await groups.idOf(draft.group.key, { stem: draft.group.stem }) : null
      rows.push(questionRow(draft, { subjectID, questionID, groupID, hash, now }))
      links.push({ questionID, draft })
    }
    if (rows.length > 0) await writeQuestions(tx, rows)
    if (chapters) await linkChapters(tx, links, chapters)
    await linkPoints(tx, links, points.idOf)
    options.onProgress?.(Math.min(from + CHUNK, drafts.length), drafts.length)
    // Lets Ctrl+C and the progress bar in.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return filed
}

function questionRow(
  draft: QuestionDraft,
  of: { subjectID: number; questionID: number; groupID: number | null; hash: string; now: number },
): Insertable<Tables['question']> {
  const style = styleOfCode(draft.style)
  if (!style) throw new Error(`没有题型 ${draft.style}（${draft.externalID}）`)
  return {
    question_id: of.questionID,
    subject_id: of.subjectID,
    external_id: draft.externalID,
    style_id: style.styleID,
    form: draft.form,
    group_id: of.groupID,
    group_order: draft.group?.order ?? 0,
    hint: draft.hint ?? '',
    stem: draft.stem,
    options: JSON.stringify(draft.options),
    answer: draft.answer,
    explanation: draft.explanation,
    source: draft.source ?? null,
    year: draft.year ?? null,
    difficulty: draft.difficulty ?? null,
    content_hash: of.hash,
    updated_at: of.now,
  }
}

async function writeQuestions(tx: Tx, rows: Insertable<Tables['question']>[]): Promise<void> {
  await tx.db
    .insertInto('question')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('question_id').doUpdateSet((eb) => ({
        style_id: eb.ref('excluded.style_id'),
        form: eb.ref('excluded.form'),
        group_id: eb.ref('excluded.group_id'),
        group_order: eb.ref('excluded.group_order'),
        hint: eb.ref('excluded.hint'),
        stem: eb.ref('excluded.stem'),
        options: eb.ref('excluded.options'),
        answer: eb.ref('excluded.answer'),
        explanation: eb.ref('excluded.explanation'),
        source: eb.ref('excluded.source'),
        year: eb.ref('excluded.year'),
        difficulty: eb.ref('excluded.difficulty'),
        content_hash: eb.ref('excluded.content_hash'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

type Links = { questionID: number; draft: QuestionDraft }[]

async function linkChapters(tx: Tx, links: Links, chapters: Awaited<ReturnType<typeof chapterFiler>>): Promise<void> {
  const items: Tables['chapter_item'][] = []
  for (const { questionID, draft } of links) {
    if (!hasChapter(draft)) continue
    const item = await chapters.place(draft.chapterPath, questionID)
    if (item) items.push(item)
  }
  if (items.length > 0) await placeIn(tx, items)
}

async function placeIn(tx: Tx, items: Tables['chapter_item'][]): Promise<void> {
  await tx.db.insertInto('chapter_item').values(items).execute()
  await forgetRemoved(
    tx,
    items.map((item) => item.question_id),
  )
}

async function linkPoints(tx: Tx, links: Links, idOf: (name: string) => Promise<number>): Promise<void> {
  const rows: Tables['question_point'][] = []
  for (const { questionID, draft } of links)
    for (const [position, name] of [...new Set(draft.points)].entries())
      rows.push({ question_id: questionID, point_id: await idOf(name), position })
  if (links.length > 0)
    await tx.db
      .deleteFrom('question_point')
      .where(
        'question_id',
        'in',
        links.map(({ questionID }) => questionID),
      )
      .execute()
  if (rows.length > 0) await tx.db.insertInto('question_point').values(rows).execute()
}

/** Rows that a subject knows by a name: groups by their key, points by their name. Made when first asked for. */
async function namedRows(tx: Tx, table: 'question_group' | 'point', subjectID: number) {
  const known = new Map<string, number>()
  const kept = new Map<string, string>()
  if (table === 'point') {
    const rows = await tx.db.selectFrom('point').selectAll().where('subject_id', '=', subjectID).execute()
    for (const row of rows) known.set(row.name, row.point_id)
  } else {
    const rows = await tx.db.selectFrom('question_group').selectAll().where('subject_id', '=', subjectID).execute()
    for (const row of rows) {
      known.set(row.external_key, row.group_id)
      kept.set(row.external_key, row.stem)
    }
  }
  async function idOf(name: string, group = { stem: '' }): Promise<number> {
    let id = known.get(name)
    if (id === undefined) {
      id = newId()
      known.set(name, id)
      kept.set(name, group.stem)
      await (table === 'point'
        ? tx.run('insert into point (point_id, subject_id, name) values (?, ?, ?)', [id, subjectID, name])
        : tx.run('insert into question_group (group_id, subject_id, external_key, stem) values (?, ?, ?, ?)', [
            id,
            subjectID,
            name,
            group.stem,
          ]))
    } else if (table === 'question_group' && kept.get(name) !== group.stem) {
      kept.set(name, group.stem)
      await tx.run('update question_group set stem = ? where group_id = ?', [group.stem, id])
    }
    return id
  }
  return { idOf }
}
