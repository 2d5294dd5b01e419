import { setImmediate as nextTurn } from 'node:timers/promises'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import { type Fit, LEAST_REVIEWS, type ReviewHistory } from '@tizhou/domain/review/fit'
import { AGAIN, type Certainty, ratingOf } from '@tizhou/domain/review/rating'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { fitApart } from './fitApart.ts'

const WEEK_MS = 7 * 86_400_000

/** Log entries read in one query, so that requests get a turn in between. */
const AT_ONCE = 20_000

/** Replies that suffice for all subjects together; of a longer log some learners are sampled. */
const ENOUGH = 300_000

interface LoggedReply {
  user_id: number
  subject_id: number
  question_id: number
  is_right: number
  spend_seconds: number
  certainty: Certainty | null
  answered_at: number
  median_seconds: number | null
}

interface Fitted {
  subjectID: number
  fit: Fit
}

/**
 * Fits each subject's memory parameters to its learners' reviews of mistakes, once a week. One set for all learners of
 * a subject, for those who have too few of their own (refitLearners.ts). The defaults stay where they predict
 * held-out reviews as well.
 */
export const refitMemory: Job<Fitted[], 'store'> = {
  name: 'refit-memory',
  does: 'fits the memory parameters of each subject once a week',
  everyMs: 60_000,
  restMs: WEEK_MS,
  async find({ store }) {
    const fitted: Fitted[] = []
    for (const [subjectID, histories] of await historiesBySubject(store)) {
      const reviews = histories.reduce((sum, history) => sum + history.length - 1, 0)
      if (reviews < LEAST_REVIEWS) continue
      const [fit] = await fitApart([{ histories, least: LEAST_REVIEWS, from: null }])
      if (fit) fitted.push({ subjectID, fit })
    }
    return fitted
  },
  async work(_services, fitted, turn) {
    await turn.commit(turn.now, async (tx) => {
      for (const one of fitted) await storeFit(tx, one, turn.now)
    })
  },
}

/** Parameters as they are stored. */
export const parametersText = (w: readonly number[]): string =>
  JSON.stringify(w.map((value) => Number(value.toFixed(6))))

async function storeFit({ db }: Tx, { subjectID, fit }: Fitted, now: number): Promise<void> {
  if (!fit.improved) {
    await db.deleteFrom('review_parameters').where('subject_id', '=', subjectID).execute()
    return
  }
  const row = {
    w: parametersText(fit.parameters),
    reviews: fit.reviews,
    loss: fit.loss,
    default_loss: fit.defaultLoss,
    fitted_at: now,
  }
  await db
    .insertInto('review_parameters')
    .values({ subject_id: subjectID, ...row })
    .onConflict((conflict) => conflict.column('subject_id').doUpdateSet(row))
    .execute()
}

/** Each learner's answers to each question from the first wrong one on, as a review card follows them. */
async function historiesBySubject({ db }: Pick<Store, 'db'>): Promise<Map<number, ReviewHistory[]>> {
  const log = await db
    .selectFrom('reply')
    .select(({ fn }) => fn.max<number | null>('seq').as('last'))
    .executeTakeFirst()
  const last = log?.last ?? 0
  const every = Math.max(1, Math.ceil(last / ENOUGH))
  const byCard = new Map<string, LoggedReply[]>()
  for (let from = 0; from < last; from += AT_ONCE) {
    const rows = await db
      .selectFrom('reply as r')
      .leftJoin('question_measure as m', 'm.question_id', 'r.question_id')
      .select(['r.user_id', 'r.subject_id', 'r.question_id', 'r.is_right', 'r.spend_seconds', 'r.certainty'])
      .select(['r.answered_at', 'm.median_seconds'])
      .where('r.seq', '>', from)
      .where('r.seq', '<=', from + AT_ONCE)
      .where('r.is_right', 'is not', null)
      .$narrowType<Pick<LoggedReply, 'is_right' | 'certainty'>>()
      .where((eb) => eb(eb('r.user_id', '%', every), '=', 0))
      .execute()
    for (const row of rows) {
      const key = `${row.user_id} ${row.question_id}`
      const known = byCard.get(key)
      if (known) known.push(row)
      else byCard.set(key, [row])
    }
    await nextTurn()
  }
  const bySubject = new Map<number, ReviewHistory[]>()
  for (const replies of byCard.values()) {
    const history = historyOf(replies)
    const subjectID = (replies[0] as LoggedReply).subject_id
    if (history.length < 2) continue
    const known = bySubject.get(subjectID)
    if (known) known.push(history)
    else bySubject.set(subjectID, [history])
  }
  return bySubject
}

function historyOf(replies: LoggedReply[]): ReviewHistory {
  const inOrder = replies.sort((a, b) => a.answered_at - b.answered_at)
  const rated = inOrder.map((row) => ({
    day: beijingDay(row.answered_at),
    rating: ratingOf({
      right: row.is_right === 1,
      certainty: row.certainty ?? undefined,
      seconds: row.spend_seconds,
      usualSeconds: row.median_seconds ?? undefined,
    }),
  }))
  const first = rated.findIndex((review) => review.rating === AGAIN)
  return first < 0 ? [] : rated.slice(first)
}
