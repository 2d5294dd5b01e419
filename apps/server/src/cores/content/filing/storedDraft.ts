import { styleOfID } from '@tizhou/catalogue/styles'
import type { Form, Option, QuestionDraft, Reason } from '@tizhou/domain/content/question'
import type { Store } from '../../../platform/database/store.ts'
import {
  chapterPath,
  placesOf,
  pointNamesOf,
  type QuestionState,
  questionByID,
  removedQuestion,
  stateOf,
  treeByID,
} from '../questions/questions.ts'
import { presentChapters } from '../trees/replacedChapters.ts'
import type { TreeName } from './chapterFiler.ts'
import type { QuestionRow } from './plannedDrafts.ts'

/** A stored question as a draft that would file it unchanged. */
export interface StoredDraft {
  questionID: number
  hash: string
  updatedAt: number
  groupID: number | null
  draft: QuestionDraft
  /** Its first place; undefined where it was taken out, or is in papers only. */
  place: { chapterID: number; treeID: number; tree: TreeName } | undefined
  state: QuestionState
  removedAt: number | null
}

/** Undefined where the subject has no such question. */
export async function storedDraft(
  on: Pick<Store, 'db'>,
  subjectID: number,
  questionID: number,
): Promise<StoredDraft | undefined> {
  const row = await questionByID(on, subjectID, questionID)
  if (!row) return undefined
  const [first] = await placesOf(on, questionID)
  const removed = first ? undefined : await removedQuestion(on, questionID)
  const [former] = JSON.parse(removed?.places ?? '[]') as { chapterID: number }[]
  const chapterID =
    first?.chapter_id ?? (former && (await presentChapters(on, subjectID)).get(former.chapterID)?.chapterID)
  const draft = draftOf(row, {
    chapterPath: chapterID === undefined ? [] : await chapterPath(on, subjectID, chapterID),
    points: await pointNamesOf(on, questionID),
  })
  return {
    questionID,
    hash: row.content_hash,
    updatedAt: row.updated_at,
    groupID: row.group_id,
    draft,
    place: first && { chapterID: first.chapter_id, treeID: first.tree_id, tree: await treeName(on, first.tree_id) },
    state: stateOf(first !== undefined, removed !== undefined),
    removedAt: removed?.removed_at ?? null,
  }
}

/** A question's row, with its group, as a draft. */
export function draftOf(
  row: QuestionRow & { group_key: string | null; group_stem: string | null },
  { chapterPath, points }: Pick<QuestionDraft, 'chapterPath' | 'points'>,
): QuestionDraft {
  const draft: QuestionDraft = {
    externalID: row.external_id,
    chapterPath,
    style: styleOfID(row.style_id)?.code ?? '',
    form: row.form as Form,
    stem: row.stem,
    options: JSON.parse(row.options) as Option[],
    answer: row.answer,
    explanation: row.explanation,
    points,
  }
  if (row.group_key !== null) draft.group = { key: row.group_key, order: row.group_order, stem: row.group_stem ?? '' }
  if (row.option_reasons !== null) draft.reasons = JSON.parse(row.option_reasons) as Reason[]
  if (row.hint !== '') draft.hint = row.hint
  if (row.source !== null) draft.source = row.source
  if (row.year !== null) draft.year = row.year
  if (row.difficulty !== null) draft.difficulty = row.difficulty
  return draft
}

export async function treeName(on: Pick<Store, 'db'>, treeID: number): Promise<TreeName> {
  const tree = await treeByID(on, treeID)
  return { sourceName: tree.source_name, examType: tree.exam_type, siginType: tree.sigin_type, module: tree.module }
}
