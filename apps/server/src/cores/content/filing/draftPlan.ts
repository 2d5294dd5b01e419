import { createHash } from 'node:crypto'
import { styleOfCode } from '@tizhou/catalogue/styles'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { inChunks } from '../../../platform/database/chunks.ts'
import { nearIds } from '../../../platform/database/ids.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { pointIDsByName } from '../../points/mergedPoints.ts'
import { chapterFiler, type PlannedItem, type TreeName } from './chapterFiler.ts'
import type { Filed, PlannedDrafts, PlannedFrame, QuestionRow } from './plannedDrafts.ts'

export interface FilingPlace {
  subjectID: number
  /** Absent: the questions are added to the bank without chapters. */
  tree: TreeName | undefined
  freePaths?: ReadonlySet<string> | undefined
}

/** Up to so many drafts are looked up by id; for more, all questions of the subject are read. */
const FEW = 500
const READ_AT_ONCE = 2_000
/** The event loop gets a pause after so many drafts. */
const PLANNED_AT_ONCE = 200

const compare = (known: Known | undefined, hash: string): keyof Filed =>
  known === undefined ? 'added' : known.hash === hash ? 'unchanged' : 'changed'

export interface Known {
  questionID: number
  hash: string
}

/**
 * Compares drafts with the bank and plans the writes, in parts. Reads only, and everything before the first part. The
 * plan is valid while the subject's revision stays.
 */
export async function draftPlan(
  on: Pick<Store, 'db'>,
  { subjectID, tree, freePaths }: FilingPlace,
  drafts: readonly QuestionDraft[],
  now: number,
) {
  const known = await knownQuestions(on, subjectID, drafts)
  const ids = [...known.values()].map(({ questionID }) => questionID)
  const chapters =
    tree && (await chapterFiler(on, subjectID, tree, now, freePaths, ids.length <= FEW ? ids : undefined))
  const groups = await groupNames(on, subjectID)
  const points = await pointNames(on, subjectID)
  const newQuestionID = nearIds()
  const own = new Set<number>()
  const filed: Filed = { added: 0, changed: 0, unchanged: 0 }

  function plan(some: readonly QuestionDraft[]): PlannedDrafts {
    const added = new Map<number, QuestionRow>()
    const changed = new Map<number, QuestionRow>()
    const pointsOf = new Map<number, Tables['question_point'][]>()
    const items = new Map<number, PlannedItem>()
    for (const draft of some) {
      const hash = contentHash(draft)
      const before = known.get(draft.externalID)
      const state = compare(before, hash)
      const questionID = before?.questionID ?? newQuestionID()
      const item = draft.chapterPath.length > 0 ? chapters?.place(draft.chapterPath, questionID) : undefined
      if (item) items.set(questionID, item)
      // An unchanged question of another tree may still be new in this one.
      filed[state === 'unchanged' && item ? 'changed' : state]++
      if (state === 'unchanged') continue
      known.set(draft.externalID, { questionID, hash })
      if (!before) own.add(questionID)
      const groupID = draft.group ? groups.idOf(draft.group.key, draft.group.stem) : null
      const row = questionRow(draft, { subjectID, questionID, groupID, hash, now })
      ;(own.has(questionID) ? added : changed).set(questionID, row)
      pointsOf.set(
        questionID,
        // Two names may be one point's.
        [...new Set(draft.points.map((name) => points.idOf(name)))].map((point_id, position) => ({
          question_id: questionID,
          point_id,
          position,
        })),
      )
    }
    return {
      groups: groups.taken(),
      points: points.taken(),
      added: [...added.values()],
      changed: [...changed.values()],
      questionPoints: [...pointsOf.values()].flat(),
      items: [...items.values()],
    }
  }

  return {
    filed,
    plan,
    /** To be called once all drafts are planned. */
    frame: (): PlannedFrame => ({ chapters: chapters?.planned(), groupStems: groups.changed() }),
  }
}

export type DraftPlan = Awaited<ReturnType<typeof draftPlan>>

/** How filing the drafts would change the bank: contents, and places in the tree. Reads only. */
export async function compareDrafts(
  on: Pick<Store, 'db'>,
  into: FilingPlace,
  drafts: readonly QuestionDraft[],
  now: number,
): Promise<Filed> {
  const { plan, filed } = await draftPlan(on, into, drafts, now)
  for (const some of inChunks(drafts, PLANNED_AT_ONCE)) {
    plan(some)
    await nextTurn()
  }
  return filed
}

/** The subject's questions by external id: those of the drafts, or all where the drafts are many. */
export async function knownQuestions(
  { db }: Pick<Store, 'db'>,
  subjectID: number,
  drafts: readonly QuestionDraft[],
): Promise<Map<string, Known>> {
  const all = db
    .selectFrom('question')
    .select(['external_id', 'question_id', 'content_hash'])
    .where('subject_id', '=', subjectID)
  const names = drafts.map(({ externalID }) => externalID)
  const known = new Map<string, Known>()
  const keep = (rows: { external_id: string; question_id: number; content_hash: string }[]) => {
    for (const row of rows) known.set(row.external_id, { questionID: row.question_id, hash: row.content_hash })
    return rows
  }
  if (names.length <= FEW) {
    keep(await all.where('external_id', 'in', names).execute())
    return known
  }
  // In chunks, so that a large bank does not block the event loop.
  const part = all.orderBy('external_id').limit(READ_AT_ONCE)
  let rows = keep(await part.execute())
  while (rows.length === READ_AT_ONCE) {
    await nextTurn()
    rows = keep(await part.where('external_id', '>', rows.at(-1)?.external_id ?? '').execute())
  }
  return known
}

export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A hash of the whole draft, including chapter and group. */
export function contentHash(draft: QuestionDraft): string {
  const { externalID: _, ...content } = draft
  const sorted = JSON.stringify(content, (_key, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(sorted).digest('base64url')
}

function questionRow(
  draft: QuestionDraft,
  of: { subjectID: number; questionID: number; groupID: number | null; hash: string; now: number },
): QuestionRow {
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
    option_reasons: draft.reasons ? JSON.stringify(draft.reasons) : null,
    source: draft.source ?? null,
    year: draft.year ?? null,
    difficulty: draft.difficulty ?? null,
    content_hash: of.hash,
    updated_at: of.now,
  }
}

/** The subject's groups by key; missing ones are made on demand. */
async function groupNames({ db }: Pick<Store, 'db'>, subjectID: number) {
  const rows = await db.selectFrom('question_group').selectAll().where('subject_id', '=', subjectID).execute()
  const known = new Map(rows.map((row) => [row.external_key, row]))
  const newGroupID = nearIds()
  const stems = new Map<number, string>()
  const added: Tables['question_group'][] = []
  return {
    idOf(key: string, stem: string): number {
      const group = known.get(key)
      if (!group) {
        const row = { group_id: newGroupID(), subject_id: subjectID, external_key: key, stem }
        known.set(key, row)
        added.push(row)
        return row.group_id
      }
      if (group.stem !== stem) {
        known.set(key, { ...group, stem })
        stems.set(group.group_id, stem)
      }
      return group.group_id
    },
    taken: () => added.splice(0),
    changed: () => [...stems].map(([group_id, stem]) => ({ group_id, stem })),
  }
}

/** The subject's points by name, merged ones resolved to the remaining point; missing ones are made on demand. */
async function pointNames(on: Pick<Store, 'db'>, subjectID: number) {
  const known = await pointIDsByName(on, subjectID)
  const newPointID = nearIds()
  const added: Tables['point'][] = []
  return {
    idOf(name: string): number {
      let id = known.get(name)
      if (id === undefined) {
        id = newPointID()
        known.set(name, id)
        added.push({ point_id: id, subject_id: subjectID, name })
      }
      return id
    },
    taken: () => added.splice(0),
  }
}
