import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Form } from '@tizhou/domain/content/question'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import { ECHO_MS } from '@tizhou/domain/knowledge/echo'
import { afterAnswer, afterDays, KNOWN_AT_FIRST, type Noise, noiseOf } from '@tizhou/domain/knowledge/models/bkt'
import { rated, startingDifficulty } from '@tizhou/domain/knowledge/models/elo'
import type { Store } from '../../platform/database/store.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { shardsOf } from '../../platform/jobs/shards.ts'
import { type LoggedReply, nextReplies } from '../replies/replyLog.ts'
import {
  type FirstAnswerRow,
  type Followed,
  formsOf,
  knownFirst,
  knownLearners,
  knownMastery,
  knownRatings,
  type LearnerRow,
  type PointMasteryRow,
  pointsOfQuestions,
  type RatingRow,
  storeFollowed,
} from './knowledgeWrites.ts'
import { MeasureChanges } from './pointMeasures.ts'

/** Forms with choices; in the others learners type their answers. */
const CHOSEN = ['ATEST', 'BTEST', 'A3TEST', 'XTEST', 'PDTEST', 'CASETEST']

interface Judged {
  form: string
  noise: Noise
  difficulty: number | null
}

interface Found {
  end: number
  isLast: boolean
  followed: Followed
}

/**
 * Follows the log of replies: updates mastery of points by each scored reply, and ratings of learners and questions by
 * first replies. Short answers, which learners judge themselves, count for points only. A learner's state depends on
 * the order of the log and is written by one shard; a question's rating is shared, so slices add their increments.
 */
export const trackMastery: Job<Found> = {
  name: 'track-mastery',
  does: 'follows the log of replies for mastery of points and for ratings of learners and questions',
  everyMs: 1_000,
  shards: shardsOf,
  async find({ store }, turn) {
    const part = await nextReplies(store, turn)
    if (!part) return undefined
    await nextTurn()
    return { end: part.end, isLast: part.isLast, followed: await follow(store, part.replies) }
  },
  async work(_services, { end, isLast, followed }, turn) {
    await turn.commit(end, (tx) => storeFollowed(tx, followed), { isLast })
  },
}

const NOTHING: Followed = { first: [], started: [], moved: [], learners: [], mastery: [], measures: [] }

/** Reads on SQLite block the event loop, so requests get a turn between them. */
async function follow(store: Store, replies: readonly LoggedReply[]): Promise<Followed> {
  const scored = replies.filter((reply) => reply.is_right !== null)
  if (scored.length === 0) return NOTHING
  const questionIDs = [...new Set(scored.map((reply) => reply.question_id))]
  const questions = new Map<number, Judged>(
    (await formsOf(store, questionIDs)).map(({ question_id, form, options, difficulty }) => [
      question_id,
      { form, noise: noiseOf(form as Form, (JSON.parse(options) as unknown[]).length), difficulty },
    ]),
  )
  const points = Map.groupBy(await pointsOfQuestions(store, questionIDs), (row) => row.question_id)
  const ratings = await knownRatings(store, questionIDs)
  await nextTurn()
  const first = await knownFirst(store, unique(scored.map((reply) => [reply.question_id, reply.user_id])))
  await nextTurn()
  const learners = await knownLearners(store, unique(scored.map((reply) => [reply.user_id, reply.subject_id])))
  const mastery = await knownMastery(
    store,
    unique(
      scored.flatMap(({ question_id, user_id, subject_id }) =>
        (points.get(question_id) ?? []).map(({ point_id }): [number, number, number] => [
          user_id,
          subject_id,
          point_id,
        ]),
      ),
    ),
  )
  await nextTurn()
  const states = new States({ first, ratings, learners, mastery })
  for (const reply of scored) {
    const question = questions.get(reply.question_id)
    if (!question) continue
    const isEcho = states.note(reply, question)
    if (isEcho) continue
    for (const { point_id } of points.get(reply.question_id) ?? []) states.trace(reply, question.noise, point_id)
  }
  return states.changed()
}

const key = (...ids: number[]) => ids.join('-')

function unique<T extends number[]>(keys: readonly T[]): T[] {
  return [...new Map(keys.map((one) => [key(...one), one])).values()]
}

interface Known {
  first: FirstAnswerRow[]
  ratings: RatingRow[]
  learners: LearnerRow[]
  mastery: PointMasteryRow[]
}

/** Mastery by point while replies are processed in order, with the changed rows. */
class States {
  readonly #first: Map<string, FirstAnswerRow>
  readonly #ratings: Map<number, RatingRow>
  /** Ratings before the slice; for a question without one, its initial rating. */
  readonly #before: Map<number, RatingRow>
  readonly #started: RatingRow[] = []
  readonly #learners: Map<string, LearnerRow>
  readonly #mastery: Map<string, PointMasteryRow>
  readonly #measures = new MeasureChanges()
  readonly #touched = new Set<object>()

  constructor({ first, ratings, learners, mastery }: Known) {
    this.#first = new Map(first.map((row) => [key(row.question_id, row.user_id), row]))
    this.#before = new Map(ratings.map((row) => [row.question_id, { ...row }]))
    this.#ratings = new Map(ratings.map((row) => [row.question_id, row]))
    this.#learners = new Map(learners.map((row) => [key(row.user_id, row.subject_id), row]))
    this.#mastery = new Map(mastery.map((row) => [key(row.user_id, row.subject_id, row.point_id), row]))
  }

  /** Whether the reply only repeats a key that was just shown. */
  note(reply: LoggedReply, question: Judged): boolean {
    const { question_id, user_id, subject_id, answered_at } = reply
    const known = this.#first.get(key(question_id, user_id))
    if (known) {
      const isEcho = reply.is_right === 1 && answered_at - known.last_at < ECHO_MS
      known.last_at = Math.max(known.last_at, answered_at)
      this.#touched.add(known)
      return isEcho
    }
    const row = {
      question_id,
      user_id,
      subject_id,
      is_right: reply.is_right ?? 0,
      reply: CHOSEN.includes(question.form) ? reply.reply : '',
      spend_seconds: reply.spend_seconds,
      answered_at,
      last_at: answered_at,
    }
    if (question.form === 'JDTEST') return false
    this.#first.set(key(question_id, user_id), row)
    this.#touched.add(row)
    this.#rate(reply, question)
    return false
  }

  #rate({ question_id, user_id, subject_id, is_right }: LoggedReply, { difficulty }: Judged): void {
    const question = this.#ratings.get(question_id) ?? this.#start(question_id, subject_id, difficulty)
    const learner = this.#learner(user_id, subject_id)
    const after = rated(
      { value: learner.rating, answers: learner.answers },
      { value: question.rating, answers: question.attempts },
      is_right === 1,
    )
    Object.assign(question, {
      rating: after.question.value,
      attempts: after.question.answers,
      answered_right: question.answered_right + (is_right ?? 0),
    })
    Object.assign(learner, {
      rating: after.learner.value,
      answers: after.learner.answers,
      answered_right: learner.answered_right + (is_right ?? 0),
    })
    this.#touched.add(question).add(learner)
  }

  #learner(user_id: number, subject_id: number): LearnerRow {
    const known = this.#learners.get(key(user_id, subject_id))
    if (known) return known
    const row = { user_id, subject_id, rating: 0, answers: 0, answered_right: 0 }
    this.#learners.set(key(user_id, subject_id), row)
    this.#touched.add(row)
    return row
  }

  #start(question_id: number, subject_id: number, difficulty: number | null): RatingRow {
    const row = { question_id, subject_id, rating: startingDifficulty(difficulty), attempts: 0, answered_right: 0 }
    this.#ratings.set(question_id, row)
    this.#before.set(question_id, { ...row })
    this.#started.push({ ...row })
    return row
  }

  trace({ user_id, subject_id, is_right, answered_at }: LoggedReply, noise: Noise, point_id: number): void {
    // Learners of a point are found among those who have a rating.
    this.#learner(user_id, subject_id)
    const before = this.#mastery.get(key(user_id, subject_id, point_id))
    if (before) this.#measures.took([before])
    const row = before ?? {
      user_id,
      subject_id,
      point_id,
      known: KNOWN_AT_FIRST,
      answers: 0,
      last_at: answered_at,
    }
    const today = afterDays(row.known, beijingDay(answered_at) - beijingDay(row.last_at))
    const after = afterAnswer(today, is_right === 1, noise)
    // Learning from the explanation of a wrong answer must not raise the mastery.
    row.known = is_right === 1 ? after : Math.min(today, after)
    row.answers++
    row.last_at = Math.max(row.last_at, answered_at)
    this.#measures.gave([row])
    this.#mastery.set(key(user_id, subject_id, point_id), row)
    this.#touched.add(row)
  }

  changed(): Followed {
    const only = <T extends object>(rows: Map<unknown, T>) => [...rows.values()].filter((row) => this.#touched.has(row))
    const moved = only(this.#ratings).map((row): RatingRow => {
      const before = this.#before.get(row.question_id) as RatingRow
      return {
        ...row,
        rating: row.rating - before.rating,
        attempts: row.attempts - before.attempts,
        answered_right: row.answered_right - before.answered_right,
      }
    })
    return {
      first: only(this.#first),
      started: this.#started.sort(byQuestion),
      moved: moved.sort(byQuestion),
      learners: only(this.#learners),
      mastery: only(this.#mastery),
      measures: this.#measures.rows(),
    }
  }
}

/** The same order everywhere, which avoids deadlocks between servers. */
const byQuestion = (a: RatingRow, b: RatingRow) => a.question_id - b.question_id
