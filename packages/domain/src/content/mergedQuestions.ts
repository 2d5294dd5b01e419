import { replyIn } from './alikeQuestions.ts'
import type { Option } from './question.ts'
import { folded } from './questionWords.ts'

/** A question as its merging into another looks at it. */
export interface Mergeable {
  externalID: string
  form: string
  answer: string
  options: readonly Option[]
  isInGroup: boolean
  isRemoved: boolean
  papers: readonly string[]
}

const named = ({ externalID }: Mergeable) => `“${externalID}”`

/** Whether what learners answered means the same in both. */
function isSameKey(one: Mergeable, other: Mergeable): boolean {
  if (one.options.length > 0) return replyIn(other.answer, other.options, one.options) === one.answer
  return folded(one.answer) === folded(other.answer)
}

/** Why these questions are not merged into the one that stays; empty: they can be. */
export function mergeRefusals(stay: Mergeable, others: readonly Mergeable[]): string[] {
  const refusals = stay.isRemoved ? [`保留的题 ${named(stay)} 已移出，请先恢复`] : []
  if (stay.isInGroup) refusals.push(`保留的题 ${named(stay)} 属于一组题，不能合并`)
  for (const other of others) {
    if (other.isRemoved) refusals.push(`${named(other)} 已移出，不用合并`)
    if (other.isInGroup) refusals.push(`${named(other)} 属于一组题，一组题不能少一道`)
    if (other.papers.length > 0)
      refusals.push(`${named(other)} 在试卷“${other.papers[0]}”中，不能从试卷里拿掉；可以改为保留它`)
    if (other.form !== stay.form) refusals.push(`${named(other)} 与保留的题题型不同`)
    else if (!isSameKey(stay, other)) refusals.push(`${named(other)} 与保留的题答案不同，请先改成一致`)
  }
  return refusals
}

/** A learner's state of a question: its last reply, how often, and the wrong book. */
export interface LearnersState {
  last_reply: string | null
  last_right: number | null
  last_percent: number | null
  last_seconds: number | null
  done_count: number
  right_count: number
  wrong_count: number
  wrong_at: number | null
  last_at: number
  reset_at: number
}

/** Of one learner's replies the newest; what was reset, or never answered, gives way to what counts. */
const isNewer = (state: LearnersState, than: LearnersState): boolean => {
  const [counts, other] = [state.done_count > 0, than.done_count > 0]
  return counts === other ? state.last_at > than.last_at : counts
}

/**
 * One learner's states of several questions as that of one: the last reply is the newest that counts, with the reset of its
 * question; times are added, and it is in the wrong book where one of them was. The one that stays is given first, and is
 * taken of equals.
 */
export function mergedState<State extends LearnersState>(states: readonly [State, ...State[]]): State {
  const newest = states.reduce((best, state) => (isNewer(state, best) ? state : best))
  const sum = (of: 'done_count' | 'right_count' | 'wrong_count') => states.reduce((all, state) => all + state[of], 0)
  const wrong = states.flatMap(({ wrong_at }) => wrong_at ?? [])
  return {
    ...newest,
    ...{ done_count: sum('done_count'), right_count: sum('right_count'), wrong_count: sum('wrong_count') },
    wrong_at: wrong.length > 0 ? Math.max(...wrong) : null,
  }
}

/** A favourite of one of them is one. */
export const mergedFavourite = (marks: readonly { is_on: number; changed_at: number }[]) => ({
  is_on: marks.some(({ is_on }) => is_on === 1) ? 1 : 0,
  changed_at: Math.max(...marks.map(({ changed_at }) => changed_at)),
})

/** All that was noted, the newest first, each text once. */
export const mergedNote = (notes: readonly { content: string; changed_at: number }[]) => ({
  content: [
    ...new Set(
      [...notes].sort((one, other) => other.changed_at - one.changed_at).flatMap(({ content }) => content || []),
    ),
  ].join('\n'),
  changed_at: Math.max(...notes.map(({ changed_at }) => changed_at)),
})

/** Of memories the one rated last; one in the wrong book before those that left it. The one that stays first. */
export const mergedCard = <Card extends { in_book: number; last_at: number }>(
  cards: readonly [Card, ...Card[]],
): Card =>
  cards.reduce((best, card) =>
    card.in_book > best.in_book || (card.in_book === best.in_book && card.last_at > best.last_at) ? card : best,
  )
