import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { storePlaces } from '../replies/places.ts'
import type { ReplyToStore } from '../replies/replyRows.ts'
import { type Submission, storeReply, submissions } from './storeReply.ts'

const SUBJECT = 5
const DAY = 86_400_000
const START = Date.UTC(2027, 0, 10)

/** A learner's replies as an outbox sends them, some twice, late or from before a reset. */
const submission = fc.record({
  learner: fc.integer({ min: 0, max: 1 }),
  replies: fc.array(
    fc.record({
      replyID: fc.integer({ min: 0, max: 25 }),
      questionID: fc.integer({ min: 1, max: 4 }),
      chapterID: fc.integer({ min: 1, max: 2 }),
      isRight: fc.constantFrom<0 | 1 | null>(0, 1, 1, null),
      certainty: fc.constantFrom<1 | 2 | 3 | undefined>(1, 2, 3, undefined),
      spendSeconds: fc.integer({ min: 1, max: 90 }),
      minutes: fc.integer({ min: 0, max: 12 * 24 * 60 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})
/** What arrives at one moment, and whether the learners then reset their progress, as of which minute. */
const moment = fc.record({
  submissions: fc.array(submission, { minLength: 1, maxLength: 8 }),
  resetAt: fc.option(fc.integer({ min: 0, max: 12 * 24 * 60 })),
})
const history = fc.record({
  moments: fc.array(moment, { minLength: 1, maxLength: 4 }),
  leaveAfter: fc.integer({ min: 0, max: 3 }),
})

describeOnBothDatabases('replies of one moment', (openStore) => {
  let store: Store
  let learners = 0
  beforeAll(async () => {
    store = await openStore()
  })

  const submissionOf = (
    { learner, replies }: typeof submission extends fc.Arbitrary<infer T> ? T : never,
    firstUser: number,
  ): Submission => {
    const stored = replies.map(
      (reply): ReplyToStore => ({
        userID: firstUser + learner,
        replyID: `reply-${reply.replyID}`,
        subjectID: SUBJECT,
        questionID: reply.questionID,
        chapterID: reply.chapterID,
        reply: reply.isRight === null ? '半个字 \ud83d' : ('AB'[reply.isRight] as string),
        isRight: reply.isRight,
        points: reply.isRight ?? 0.5,
        fullPoints: 1,
        spendSeconds: reply.spendSeconds,
        mode: 'practice',
        certainty: reply.certainty,
        answeredAt: START + reply.minutes * 60_000,
        receivedAt: START + 12 * DAY,
      }),
    )
    return { replies: stored, places: stored.map((reply) => ({ ...reply, at: reply.answeredAt })) }
  }

  async function settle(firstUser: number, leaveAfter: number): Promise<void> {
    const own = [firstUser, firstUser + 1].map((user_id) => ({ user_id, subject_id: SUBJECT }))
    const settings = { leave_after: leaveAfter, new_per_day: 20, per_day: 200, retention: 90, planned_for: '' }
    await store.write(async (tx) => {
      await tx.db
        .insertInto('review_setting')
        .values(own.map((of) => ({ ...of, ...settings })))
        .execute()
      // Near enough to limit due days.
      await tx.db
        .insertInto('exam_date')
        .values(own.map((of) => ({ ...of, exam_date: '2027-01-30' })))
        .execute()
    })
  }

  async function reset(firstUser: number, minutes: number | null): Promise<void> {
    if (minutes === null) return
    await store.write((tx) =>
      tx.run('update user_question set reset_at = ?, done_count = 0 where user_id in (?, ?)', [
        START + minutes * 60_000,
        firstUser,
        firstUser + 1,
      ]),
    )
  }

  /** All rows that replies leave behind, with the learners numbered from the first. */
  async function stateOf(firstUser: number) {
    const of = (table: 'reply' | 'user_question' | 'review_card' | 'user_chapter', order: string) =>
      store.all<Record<string, unknown>>(`select * from ${table} where user_id in (?, ?) order by user_id, ${order}`, [
        firstUser,
        firstUser + 1,
      ])
    const tables = await Promise.all([
      of('reply', 'seq'),
      of('user_question', 'question_id'),
      of('review_card', 'question_id'),
      of('user_chapter', 'chapter_id'),
    ])
    return tables.map((rows) =>
      rows.map(({ seq, ...row }) => ({ ...row, user_id: (row.user_id as number) - firstUser })),
    )
  }

  test('rule: leave and say together what they leave and say one after the other', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ moments, leaveAfter }) => {
        learners += 10
        const [together, apart] = [learners, learners + 5]
        await settle(together, leaveAfter)
        await settle(apart, leaveAfter)
        for (const { submissions: calls, resetAt } of moments) {
          const said = await Promise.all(
            calls.map((call) => store.writeGrouped(submissions, submissionOf(call, together))),
          )
          const saidApart: unknown[] = []
          for (const call of calls) {
            const { replies, places } = submissionOf(call, apart)
            const results: unknown[] = []
            for (const reply of replies) results.push(await store.write((tx) => storeReply(tx, reply)))
            for (const place of places) await store.write((tx) => storePlaces(tx, [place]))
            saidApart.push(results)
          }
          expect(said).toEqual(saidApart)
          await reset(together, resetAt)
          await reset(apart, resetAt)
        }
        expect(await stateOf(together)).toEqual(await stateOf(apart))
      }),
      { numRuns: 60, seed: 20261207 },
    )
  })

  test('one that cannot be stored fails alone', async () => {
    const [first] = submissionOf({ learner: 0, replies: [reply(1)] }, 900_001).replies
    const bad = { ...(first as ReplyToStore), replyID: 'bad', subjectID: null as never }
    const outcomes = await Promise.allSettled(
      [first as ReplyToStore, bad, { ...(first as ReplyToStore), replyID: 'other' }].map((one) =>
        store.writeGrouped(submissions, { replies: [one], places: [] }),
      ),
    )
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const rows = await store.all<{ reply_id: string }>(
      'select reply_id from reply where user_id = ? order by seq',
      [900_001],
    )
    expect(rows.map((row) => row.reply_id)).toEqual(['reply-1', 'other'])
  })

  test('one whose place cannot be stored fails alone, and leaves nothing of its replies', async () => {
    const learners = [900_011, 900_012, 900_013]
    const outcomes = await Promise.allSettled(
      learners.map((userID) => {
        const of = submissionOf({ learner: 0, replies: [{ ...reply(1), isRight: 0 }] }, userID)
        const places = of.places.map((place) => ({ ...place, at: userID === 900_012 ? (null as never) : place.at }))
        return store.writeGrouped(submissions, { ...of, places })
      }),
    )
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    for (const [userID, rows] of [
      [900_011, 1],
      [900_012, 0],
      [900_013, 1],
    ] as const)
      for (const table of ['reply', 'user_question', 'review_card', 'user_chapter'])
        expect(await store.all(`select user_id from ${table} where user_id = ?`, [userID])).toHaveLength(rows)
  })

  const reply = (replyID: number) => ({
    ...{ replyID, questionID: 1, chapterID: 1, isRight: 1 as const, certainty: undefined },
    ...{ spendSeconds: 3, minutes: 1 },
  })
})
