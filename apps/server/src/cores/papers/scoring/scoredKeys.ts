import { scoreItem } from '@tizhou/domain/exam/paperScore'
import type { RuleVersion } from '@tizhou/domain/scoring/casetest'
import { movedReply } from '@tizhou/domain/scoring/movedReply'
import type { Rubric } from '@tizhou/domain/scoring/rubric'
import type { With } from '../../../platform/coreFront.ts'
import { type ReplacedKey, replacedKeysOf } from '../../content/questions/replacedKeys.ts'
import type { AttemptRow } from '../attempts/attemptRow.ts'
import type { AnswerRow } from '../attempts/paperAnswers.ts'
import type { OfPapers } from '../loadedPapers.ts'
import type { Paper } from '../paper.ts'
import { repliesOf, type ScoredAttempt, type ScoredItem } from './paperScoring.ts'

/** By what a question of an attempt counts whose key was corrected since. */
export interface CountedKey {
  /** The key by which it was scored; undefined where nobody knows it any more. */
  counted: ReplacedKey['rubric'] | undefined
  now: Rubric
  /** When it was corrected, ms UTC; null: not known. */
  at: number | null
}

interface CountedKeys {
  /** Of the questions that count otherwise than their keys of now say. */
  former: Map<number, CountedKey>
  /** What was answered, in the letters of the options that are shown. */
  replies: Map<number, string>
}

type HandedIn = Pick<AttemptRow, 'handed_in_at' | 'started_at'>

/** What lay on the table when the attempt was handed in. `keys`: the former ones, the latest first. */
const onTable = (now: Rubric, keys: readonly ReplacedKey[], { handed_in_at, started_at }: HandedIn): Rubric =>
  keys.findLast(({ replacedAt }) => replacedAt > (handed_in_at ?? started_at))?.rubric ?? now

/** What a question of an attempt comes to by a key, and its reply in the letters of that key. */
export function itemBy(
  key: Rubric,
  of: { item: ScoredItem; reply: string; now: Rubric; keys: readonly ReplacedKey[]; attempt: HandedIn; rule: string },
) {
  const { questionID, unitID, marks } = of.item
  const reply = movedReply(of.reply, onTable(of.now, of.keys, of.attempt), key)
  return { ...scoreItem({ questionID, unitID, marks, rubric: key }, reply, of.rule as RuleVersion), reply }
}

/**
 * The questions of a scored attempt that count otherwise than their keys of now say, with the latest key by which they come
 * to what they count: so what shows keys and what shows results never contradict each other.
 */
export async function countedKeys(
  services: With<'store', OfPapers>,
  { paper, row: attempt, scored }: { paper: Paper; row: HandedIn; scored: ScoredAttempt },
  answers: readonly AnswerRow[],
): Promise<CountedKeys> {
  const { rubrics } = await services.papers.loaded.sheet(paper)
  const replies = repliesOf(paper, answers)
  const former = new Map<number, CountedKey>()
  const replaced = await replacedKeysOf(services.store, [...rubrics.keys()])
  for (const item of scored.items) {
    const now = rubrics.get(item.questionID)
    if (!now) continue
    const keys = replaced.get(item.questionID) ?? []
    const of = { item, reply: replies.get(item.questionID) ?? '', now, keys, attempt, rule: scored.rule }
    const comesTo = (key: Rubric) => {
      const { verdict, score } = itemBy(key, of)
      return verdict === item.verdict && score === item.score
    }
    let shown = now
    if (!comesTo(now)) {
      const counted = keys.find(({ rubric }) => comesTo(rubric))
      shown = counted?.rubric ?? now
      former.set(item.questionID, {
        counted: counted?.rubric,
        now,
        at: (counted ?? keys[0])?.replacedAt ?? null,
      })
    }
    replies.set(item.questionID, itemBy(shown, of).reply)
  }
  return { former, replies }
}
