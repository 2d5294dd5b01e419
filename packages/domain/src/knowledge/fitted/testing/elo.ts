import { type Rating, rated, startingDifficulty } from '../../models/elo.ts'
import { probability } from '../../models/rasch.ts'
import { type AnswerLog, answersIn, type Foretold } from '../answerLog.ts'

/**
 * Elo ratings (models/elo.ts) as a baseline: learners against points, since a log without questions has no others. The
 * points keep the ratings of the training learners; an unseen learner's rating begins anew and follows the answers.
 */
export function fitElo(logs: readonly AnswerLog[]): ReadonlyMap<number, Rating> {
  const points = new Map<number, Rating>()
  for (const log of logs) {
    let learner: Rating = { value: 0, answers: 0 }
    for (const [at, point] of log.points.entries()) {
      const after = rated(learner, points.get(point) ?? UNRATED, log.right[at] as boolean)
      learner = after.learner
      points.set(point, after.question)
    }
  }
  return points
}

const UNRATED: Rating = { value: startingDifficulty(null), answers: 0 }

export function foretellByElo(logs: readonly AnswerLog[], points: ReadonlyMap<number, Rating>): Foretold {
  const chances = new Float64Array(answersIn(logs))
  let place = 0
  for (const log of logs) {
    let learner: Rating = { value: 0, answers: 0 }
    for (const [at, point] of log.points.entries()) {
      const against = points.get(point) ?? UNRATED
      chances[place++] = probability(learner.value, against.value)
      learner = rated(learner, against, log.right[at] as boolean).learner
    }
  }
  return chances
}
