import { type CancelWay, countedResult, type ItemResult } from '@tizhou/domain/exam/cancelled'
import { normaliseReply } from '@tizhou/domain/scoring/normaliseReply'
import type { With } from '../../../platform/coreFront.ts'
import { keysOf } from '../../content/questions/replacedKeys.ts'
import type { AttemptRow } from '../attempts/attemptRow.ts'
import type { OfPapers } from '../loadedPapers.ts'
import type { Paper } from '../paper.ts'
import { readScored, resultOf } from './paperScoring.ts'
import type { WithReply } from './rescoringRows.ts'
import { itemBy } from './scoredKeys.ts'

/** An attempt with a changed result of one question. */
export interface Rescored {
  attempt: AttemptRow
  paper: Paper
  /** What the question counts. */
  before: ItemResult
  after: ItemResult
  /** Its result by its key, which a cancelled question has as well. */
  ownBefore: ItemResult
  ownAfter: ItemResult
  wayBefore: CancelWay | null
  score: number
  fullMark: number
  passed: 0 | 1 | null
  report: string
  /** Whether anything that the learner sees of the whole result differs. */
  isTold: boolean
}

/**
 * The attempt with this result of one question by its key, or with this way of counting; undefined where it already has
 * it, or lacks the question. The two are independent, so that each can be taken back in any order.
 */
export function withItem(
  attempt: AttemptRow,
  paper: Paper,
  questionID: number,
  change: { own: ItemResult } | { way: CancelWay | null },
): Rescored | undefined {
  if (attempt.report === null) return undefined
  const scored = readScored(attempt.report)
  const item = scored.items.find((one) => one.questionID === questionID)
  if (!item) return undefined
  const own = 'own' in change ? { verdict: change.own.verdict, score: change.own.score } : item.own
  const cancelled = 'way' in change ? change.way : item.cancelled
  const isSame = own.verdict === item.own.verdict && own.score === item.own.score && cancelled === item.cancelled
  if (isSame) return undefined
  const after = countedResult(own, item.marks, cancelled)
  const items = scored.items.map((one) => (one === item ? { ...one, ...after, own, cancelled } : one))
  const whole = resultOf(items, { ...paper, rule: scored.rule })
  return {
    ...{ attempt, paper, after, ...whole },
    before: { verdict: item.verdict, score: item.score },
    ownBefore: item.own,
    ownAfter: own,
    wayBefore: item.cancelled,
    isTold: whole.score !== attempt.score || whole.fullMark !== attempt.full_mark || whole.passed !== attempt.passed,
  }
}

/** What an attempt becomes, with its reply in the letters of the key by which it counts. */
export type Judge = (attempt: WithReply) => Promise<(Rescored & { reply: string }) | undefined>

/**
 * By the question's present key, from the database, since a cache may be older than the correction. Undefined where the
 * key never changed.
 */
export async function judgeByKey(services: With<'store', OfPapers>, questionID: number): Promise<Judge | undefined> {
  const keys = await keysOf(services.store, questionID)
  if (!keys || keys.former.length === 0) return undefined
  const { now, former } = keys
  return async ({ reply: written, answered_at: _, ...attempt }) => {
    const paper = await services.papers.loaded.paper(attempt.subject_id, attempt.paper_id)
    const scored = attempt.report === null ? undefined : readScored(attempt.report)
    const item = scored?.items.find((one) => one.questionID === questionID)
    if (!paper || !scored || !item) return undefined
    const given = normaliseReply(now.form, written ?? '')
    const { reply, ...own } = itemBy(now, { item, reply: given, now, keys: former, attempt, rule: scored.rule })
    const changed = withItem(attempt, paper, questionID, { own })
    return changed && { ...changed, reply }
  }
}

/** By the question's cancellation in the attempt's paper; `way` null: it counts again. */
export function judgeByWay({ papers }: OfPapers, questionID: number, way: CancelWay | null): Judge {
  return async ({ reply: written, answered_at: _, ...attempt }) => {
    const paper = await papers.loaded.paper(attempt.subject_id, attempt.paper_id)
    const changed = paper && withItem(attempt, paper, questionID, { way })
    const form = paper?.items.get(questionID)?.form
    return changed && { ...changed, reply: form ? normaliseReply(form, written ?? '') : '' }
  }
}
