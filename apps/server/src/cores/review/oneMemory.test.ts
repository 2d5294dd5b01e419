import { beijingDay } from '@tizhou/domain/dates/beijing'
import { AGAIN, GOOD, HARD } from '@tizhou/domain/review/rating'
import fc from 'fast-check'
import { FSRSAlgorithm, type FSRSState } from 'ts-fsrs'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { storeReply } from './storeReply.ts'

const SUBJECT = 7
const START = Date.UTC(2027, 0, 10)
const MINUTE = 60_000

/** Answers to one question in any mode, each some time after the previous one. */
const answers = fc.array(
  fc.record({
    mode: fc.constantFrom('practice', 'exam', 'review', 'adaptive'),
    isRight: fc.constantFrom<0 | 1>(0, 1, 1),
    unsure: fc.boolean(),
    minutes: fc.integer({ min: 1, max: 20 * 24 * 60 }),
  }),
  { minLength: 1, maxLength: 12 },
)

describeOnBothDatabases('one memory', (openStore) => {
  let store: Store
  let userID = 0
  beforeAll(async () => {
    store = await openStore()
  })

  test('rule: wherever a question is answered, its memory is the one that ts-fsrs makes of all its ratings', async () => {
    await fc.assert(
      fc.asyncProperty(answers, async (given) => {
        userID++
        await store.write((tx) =>
          tx.db
            .insertInto('review_setting')
            .values({
              user_id: userID,
              subject_id: SUBJECT,
              leave_after: 0,
              new_per_day: 20,
              per_day: 200,
              retention: 90,
              planned_for: '',
            })
            .execute(),
        )
        const fsrs = new FSRSAlgorithm({ enable_fuzz: false })
        let memory: FSRSState | null = null
        let lastDay = 0
        let reps = 0
        let at = START
        for (const { mode, isRight, unsure, minutes } of given) {
          at += minutes * MINUTE
          await store.write((tx) =>
            storeReply(tx, {
              userID,
              replyID: `one-${userID}-${at}`,
              subjectID: SUBJECT,
              questionID: 1,
              chapterID: mode === 'exam' ? 0 : 1,
              reply: 'A',
              isRight,
              points: isRight,
              fullPoints: 1,
              spendSeconds: 20,
              mode,
              certainty: unsure ? 2 : undefined,
              answeredAt: at,
              receivedAt: at,
            }),
          )
          // The memory begins with the first mistake.
          if (!memory && isRight === 1) continue
          const day = beijingDay(at)
          memory = fsrs.next_state(memory, memory ? day - lastDay : 0, isRight === 0 ? AGAIN : unsure ? HARD : GOOD)
          lastDay = day
          reps++
        }
        const cards = await store.all<{ stability: number; difficulty: number; last_day: number; reps: number }>(
          'select stability, difficulty, last_day, reps from review_card where user_id = ?',
          [userID],
        )
        expect(cards).toEqual(
          memory ? [{ stability: memory.stability, difficulty: memory.difficulty, last_day: lastDay, reps }] : [],
        )
      }),
      { numRuns: 40, seed: 20261123 },
    )
  })
})
