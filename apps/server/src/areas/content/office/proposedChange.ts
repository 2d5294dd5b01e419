import { isDeepStrictEqual } from 'node:util'
import type { StoredDraft } from '../../../cores/content/filing/storedDraft.ts'
import type { ProposalRow } from '../../../cores/content/questions/proposals.ts'
import { contentOf } from '../../../cores/content/questions/questionVersions.ts'

type Moving = Pick<ProposalRow, 'what' | 'chapter_id' | 'base_chapter_id'>
type Saying = Moving & Pick<ProposalRow, 'content'>

/** Whether it puts its question into another chapter; otherwise the question stays wherever it stands by then. */
export const movesQuestion = ({ what, chapter_id, base_chapter_id }: Moving): boolean =>
  what === 'change' && chapter_id !== base_chapter_id

const placeOf = ({ place }: StoredDraft): number | null => place?.chapterID ?? null

/** The chapter in which the question is to stand; `stored`: the question as it is now. */
export const chapterAfter = (row: Moving, stored: StoredDraft | undefined): number | null =>
  movesQuestion(row) ? row.chapter_id : ((stored && placeOf(stored)) ?? row.chapter_id)

const saysSame = ({ content }: Saying, { draft }: StoredDraft): boolean =>
  isDeepStrictEqual(JSON.parse(content as string), JSON.parse(JSON.stringify(contentOf(draft))))

/** Whether a change would leave the question as it is now. */
export const changesNothing = (row: Saying, stored: StoredDraft): boolean =>
  row.what === 'change' && saysSame(row, stored) && (!movesQuestion(row) || row.chapter_id === placeOf(stored))

const CHANGED = '题目在提出之后又被改过：要提出的人打开修改、看过区别再提交，才能发布。'

/**
 * Why an open proposal of one question cannot be released: the question is not as it was when it was proposed.
 * Undefined: it can. `stored`: the question as it is now.
 */
export function whyOutdated(
  row: Saying & Pick<ProposalRow, 'base_hash'>,
  stored: StoredDraft | undefined,
): string | undefined {
  if (row.what === 'create') return undefined
  if (!stored) return '这道题已经不在题库里，不能发布。'
  const isRemoved = stored.state === 'removed'
  if (row.what === 'restore') return isRemoved ? undefined : '这道题已经在章节里，不用再恢复：请提出的人撤回。'
  const isAsProposed = stored.hash === row.base_hash
  if (row.what === 'remove') {
    if (isRemoved) return '这道题已经移出，不用再移出：请提出的人撤回。'
    return isAsProposed ? undefined : '题目在提出之后又被改过：请提出的人撤回，看过再提出移出。'
  }
  if (isRemoved) return '这道题在提出之后被移出了：先恢复题目，才能发布。'
  const place = placeOf(stored)
  // What somebody else moved meanwhile is not moved over.
  if (movesQuestion(row) && place !== row.base_chapter_id && place !== row.chapter_id) return CHANGED
  return isAsProposed || saysSame(row, stored) ? undefined : CHANGED
}
