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

/** The key by which a question of an attempt counts, where it was corrected since. */
export interface CountedKey {
  /** The key by which it was scored; undefined where it is not recorded. */
  counted: ReplacedKey['rubric'] | undefined
  now: Rubric
  /** When it was corrected, ms UTC; null: unknown. */
  at: number | null
}

interface CountedKeys {
  /** The questions whose score differs from what their present key gives. */
  former: Map<number, CountedKey>
  /** The answers, in the letters of the options shown. */
  replies: Map<number, string>
}

type HandedIn = Pick<AttemptRow, 'handed_in_at' | 'started_at'>

/** The key that was valid when the attempt was handed in. `keys`: the former ones, latest first. */
const onTable = (now: Rubric, keys: readonly ReplacedKey[], { handed_in_at, started_at }: HandedIn): Rubric =>
  keys.findLast(({ replacedAt }) => replacedAt > (handed_in_at ?? started_at))?.rubric ?? now

/** A question's result by a key, and its reply in the letters of that key. */
export function itemBy(
  key: Rubric,
  of: { item: ScoredItem; reply: string; now: Rubric; keys: readonly ReplacedKey[]; attempt: HandedIn; rule: string },
) {
  const { questionID, unitID, marks } = of.item
  const reply = movedReply(of.reply, onTable(of.now, of.keys, of.attempt), key)
  return { ...scoreItem({ questionID, unitID, marks, rubric: key }, reply, of.rule as RuleVersion), reply }
}

/**
 * The questions of a scored attempt whose score differs from what their present keys give, each with the latest key
 * that gives its score, so that shown keys and results never contradict each other.
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
      return verdict === item.own.verdict && score === item.own.score
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
