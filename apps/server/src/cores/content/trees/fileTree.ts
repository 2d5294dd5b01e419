import type { Insertable } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { pointIDsByName } from '../../points/mergedPoints.ts'
import { countRevision } from '../../subjects/subjects.ts'
import { forgetRemoved } from '../questions/questions.ts'

export interface TreeChapterDraft {
  name: string
  isFree?: boolean
  /** The chapter's note (chapter_detail). */
  note?: string
  /** Names of the chapter's knowledge points, at most two. */
  points?: readonly (string | undefined)[]
  children?: readonly TreeChapterDraft[]
  /** External ids of the subject's questions, in order. */
  questions?: readonly string[]
}

export interface TreeDraft {
  sourceName: string
  module: string
  examType?: string
  siginType?: string
  chapters: readonly TreeChapterDraft[]
}

const CHUNK = 500

/**
 * Writes a whole tree of chapters over existing questions, within the caller's transaction, and gives the chapters' ids
 * by path (names joined by `/`). The tree comes after the subject's other trees. Throws where a question or point is
 * unknown, a question occurs twice in the tree, or sibling chapters have the same name; also where the subject already
 * has such a tree, since replacing it would orphan what learners did in its chapters.
 */
export async function fileTree(
  tx: Tx,
  subjectID: number,
  draft: TreeDraft,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const { examType = '', siginType = '' } = draft
  const name = `${draft.sourceName}${examType}${siginType}`
  const there = await tx.db.selectFrom('tree').selectAll().where('subject_id', '=', subjectID).execute()
  if (
    there.some(
      (tree) => tree.source_name === draft.sourceName && tree.exam_type === examType && tree.sigin_type === siginType,
    )
  )
    throw new Error(`${name}：已有这个目录`)
  const known = new Map(
    (
      await tx.db
        .selectFrom('question')
        .select(['external_id', 'question_id'])
        .where('subject_id', '=', subjectID)
        .execute()
    ).map((row) => [row.external_id, row.question_id]),
  )
  const points = await pointIDsByName(tx, subjectID)
  const pointID = (point: string | undefined, path: string): number | null => {
    if (point === undefined) return null
    const id = points.get(point)
    if (id === undefined) throw new Error(`${name}：「${path}」的知识点 ${point} 没有题目`)
    return id
  }
  const treeID = newId()
  const details: Insertable<Tables['chapter_detail']>[] = []
  const chapters: Tables['chapter'][] = []
  const items: Tables['chapter_item'][] = []
  const ids = new Map<string, number>()
  const placed = new Set<string>()
  const walk = (children: readonly TreeChapterDraft[], parentID: number, above: string) => {
    for (const [position, child] of children.entries()) {
      const path = above === '' ? child.name : `${above}/${child.name}`
      if (ids.has(path)) throw new Error(`${name}：章节「${path}」重复`)
      const chapter_id = newId()
      ids.set(path, chapter_id)
      chapters.push({
        chapter_id,
        tree_id: treeID,
        subject_id: subjectID,
        parent_id: parentID,
        position,
        name: child.name,
        is_free: child.isFree ? 1 : 0,
      })
      const [point, other] = child.points ?? []
      if (child.note !== undefined || point !== undefined)
        details.push({
          chapter_id,
          subject_id: subjectID,
          note: child.note ?? '',
          point_id: pointID(point, path),
          other_point_id: pointID(other, path),
        })
      for (const [at, external] of (child.questions ?? []).entries()) {
        const question_id = known.get(external)
        if (question_id === undefined) throw new Error(`${name}：「${path}」里没有题目 ${external}`)
        if (placed.has(external)) throw new Error(`${name}：题目 ${external} 重复`)
        placed.add(external)
        items.push({ chapter_id, question_id, position: at })
      }
      walk(child.children ?? [], chapter_id, path)
    }
  }
  walk(draft.chapters, 0, '')
  await tx.db
    .insertInto('tree')
    .values({
      tree_id: treeID,
      subject_id: subjectID,
      source_name: draft.sourceName,
      exam_type: examType,
      sigin_type: siginType,
      module: draft.module,
      position: there.reduce((next, tree) => Math.max(next, tree.position + 1), 0),
      updated_at: now,
    })
    .execute()
  for (let from = 0; from < chapters.length; from += CHUNK)
    await tx.db
      .insertInto('chapter')
      .values(chapters.slice(from, from + CHUNK))
      .execute()
  for (let from = 0; from < details.length; from += CHUNK)
    await tx.db
      .insertInto('chapter_detail')
      .values(details.slice(from, from + CHUNK))
      .execute()
  for (let from = 0; from < items.length; from += CHUNK)
    await tx.db
      .insertInto('chapter_item')
      .values(items.slice(from, from + CHUNK))
      .execute()
  // Questions placed in a chapter again no longer count as taken out.
  const questionIDs = items.map((item) => item.question_id)
  for (let from = 0; from < questionIDs.length; from += CHUNK)
    await forgetRemoved(tx, questionIDs.slice(from, from + CHUNK))
  await countRevision(tx, subjectID, now)
  return ids
}
