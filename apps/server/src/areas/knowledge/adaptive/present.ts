import type { WireAdaptiveRun, WireEstimate } from '@tizhou/contract/areas/knowledge/adaptive'
import { MOST, SURE, shareRight } from '@tizhou/domain/knowledge/adaptive'
import type { Ability } from '@tizhou/domain/knowledge/models/rasch'
import type { RunAnswerRow, RunRow } from '../../../cores/knowledge/adaptive.ts'
import { rounded } from '../myPoints.ts'
import type { Pool } from './pool.ts'

/** A run as sent to clients: abilities as shares of the subject's questions. */
export function presentRun(
  run: RunRow,
  answers: readonly RunAnswerRow[],
  { index, scale, isHeld }: Pool,
): WireAdaptiveRun {
  const estimate = (ability: Ability): WireEstimate => {
    const { share, low, high } = shareRight(ability, scale)
    return { Share: rounded(share), Low: rounded(low), High: rounded(high), Error: rounded(ability.error) }
  }
  const names = (id: number) =>
    (index.questions.get(id)?.points ?? []).map((point) => index.names.get(point) ?? '').filter(Boolean)
  return {
    RunID: run.run_id,
    CptID: run.chapter_id,
    State: run.state,
    EndedBy: run.ended_by,
    StartedAt: run.started_at,
    EndedAt: run.ended_at,
    Answered: run.answered,
    Right: run.answered_right,
    ErrorWanted: SURE,
    Most: MOST,
    Estimate: estimate({ mean: run.ability, error: run.error }),
    Track: [
      {
        No: 0,
        AllTestID: null,
        Points: [],
        IsRight: null,
        Estimate: estimate({ mean: run.prior_mean, error: run.prior_error }),
      },
      ...answers.map((answer) => ({
        No: answer.no,
        AllTestID: answer.question_id,
        Points: names(answer.question_id),
        IsRight: isHeld(answer.question_id) ? null : (answer.is_right as 0 | 1),
        Estimate: estimate({ mean: answer.ability, error: answer.error }),
      })),
    ],
  }
}
