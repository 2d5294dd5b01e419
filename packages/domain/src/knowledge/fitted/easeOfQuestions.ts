import { logit } from '../models/rasch.ts'
import type { AnswerLog } from './answerLog.ts'

/** Ease of questions in logits of a right answer, from the training learners' answers. */
export type QuestionEase = ReadonlyMap<number, number>

interface Counted {
  answers: number
  right: number
  /** Share right in the question's first point. */
  share: number
}

/** Weight of the point's share, in answers. */
const WEIGHT = 20
/** Most by which a question may be harder or easier than others of its point. */
const MOST = 3
/** Number of folds of the training learners: the ease used for a fold comes from the others. */
const FOLDS = 5

type Shares = (point: number) => number

function count(logs: readonly AnswerLog[], shareOf: Shares): Map<number, Counted> {
  const counted = new Map<number, Counted>()
  for (const { questions, points, right, together } of logs)
    for (const [at, question] of (questions ?? []).entries()) {
      if (together?.[at]) continue
      const known = counted.get(question) ?? { answers: 0, right: 0, share: shareOf(points[at] as number) }
      known.answers++
      known.right += right[at] ? 1 : 0
      counted.set(question, known)
    }
  return counted
}

/** Rounded to thousandths, since it is stored for every question. */
const easeOf = ({ answers, right, share }: Counted): number =>
  Math.round(logit((right + WEIGHT * share) / (answers + WEIGHT)) * 1000) / 1000

export function easeOfQuestions(logs: readonly AnswerLog[], shareOf: Shares): QuestionEase {
  return new Map([...count(logs, shareOf)].map(([question, counted]) => [question, easeOf(counted)]))
}

/** How much harder a question is than others of a point, in logits; 0 where unknown. */
export function difficultyIn(ease: number | undefined, share: number): number {
  return ease === undefined ? 0 : Math.max(-MOST, Math.min(MOST, logit(share) - ease))
}

/** Logs with difficulties; logs without questions stay as they are. */
export const withDifficulties = (
  logs: readonly AnswerLog[],
  ease: QuestionEase,
  shareOf: Shares,
): readonly AnswerLog[] => logs.map((log) => withEase(log, (question) => ease.get(question), shareOf))

const withEase = (log: AnswerLog, easeOf: (question: number) => number | undefined, shareOf: Shares): AnswerLog =>
  log.questions
    ? {
        ...log,
        difficulties: log.questions.map((question, at) =>
          difficultyIn(easeOf(question), shareOf(log.points[at] as number)),
        ),
      }
    : log

/** As `withDifficulties` for training learners: computed without the learner's own answers. */
export function withOthersDifficulties(logs: readonly AnswerLog[], shareOf: Shares): readonly AnswerLog[] {
  const all = count(logs, shareOf)
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    count(
      logs.filter((_, at) => at % FOLDS === fold),
      shareOf,
    ),
  )
  return logs.map((log, at) => {
    const own = folds[at % FOLDS]
    const easeOfOthers = (question: number) => {
      const whole = all.get(question)
      const fold = own?.get(question)
      if (!whole || !fold || whole.answers === fold.answers) return undefined
      return easeOf({ answers: whole.answers - fold.answers, right: whole.right - fold.right, share: whole.share })
    }
    return withEase(log, easeOfOthers, shareOf)
  })
}
