import { beijingDate, beijingDay } from '@tizhou/domain/dates/beijing'
import { AGAIN, EASY, GOOD, HARD, type Rating } from '@tizhou/domain/review/rating'
import fc from 'fast-check'
import { FSRSAlgorithm, type FSRSState } from 'ts-fsrs'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { gradeReply, undoRating } from './cards/changeRating.ts'
import { cardDay } from './cards/memoryCards.ts'
import { rateCard } from './cards/rateCard.ts'
import { ratedDays, recallsSince } from './cards/ratingLog.ts'
import { setExamDate } from './examDates.ts'
import { currentPlan, saveSettings } from './reviewPlan.ts'
import { storeReply } from './storeReply.ts'

const SUBJECT = 7
const QUESTION = 1
const POINT = 70
const START = Date.UTC(2027, 0, 10)
const MINUTE = 60_000
const SEED = 20261125

const grade = fc.constantFrom<Rating>(AGAIN, HARD, GOOD, EASY)
const minutes = fc.integer({ min: 1, max: 20 * 24 * 60 })

/** Actions of a learner on one item: an answer (possibly graded by hand), a rating of its card, an undo. */
const steps = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant('answer' as const),
      isRight: fc.constantFrom<0 | 1>(0, 1),
      by: fc.option(grade),
      minutes,
    }),
    fc.record({ act: fc.constant('card' as const), by: grade, minutes, undone: fc.boolean(), twice: fc.boolean() }),
  ),
  { minLength: 1, maxLength: 12 },
)

describeOnBothDatabases('one memory of cards', (openStore) => {
  let store: Store
  let userID = 500
  beforeAll(async () => {
    store = await openStore()
  })

  const reply = (replyID: string, isRight: 0 | 1, at: number, questionID = QUESTION) =>
    store.write((tx) =>
      storeReply(tx, {
        userID,
        replyID,
        subjectID: SUBJECT,
        questionID,
        chapterID: 1,
        reply: 'A',
        isRight,
        points: isRight,
        fullPoints: 1,
        spendSeconds: 20,
        mode: 'review',
        answeredAt: at,
        receivedAt: at,
      }),
    )
  const rate = (
    eventID: string,
    rating: Rating,
    at: number,
    kind: 'point' | 'own' | 'question' = 'point',
    itemID = POINT,
  ) =>
    store.write((tx) =>
      rateCard(tx, { userID, subjectID: SUBJECT, eventID, kind, itemID, rating, at, questionIDs: [QUESTION, 2] }),
    )
  const undo = (undoes: string) =>
    store.write((tx) => undoRating(tx, { userID, subjectID: SUBJECT, kind: 'own', itemID: POINT, undoes }))
  const question = async (questionID = QUESTION) =>
    (
      await store.all<{
        stability: number
        difficulty: number
        last_day: number
        reps: number
        due_day: number | null
      }>(
        'select stability, difficulty, last_day, reps, due_day from review_card where user_id = ? and question_id = ?',
        [userID, questionID],
      )
    )[0]
  const own = async (itemID = POINT) =>
    (
      await store.all<{
        stability: number | null
        difficulty: number | null
        last_day: number
        reps: number
        due_day: number
      }>('select stability, difficulty, last_day, reps, due_day from memory_card where user_id = ? and item_id = ?', [
        userID,
        itemID,
      ])
    )[0]

  test('rule: answers, grades and cards of one question make the memory that ts-fsrs makes of all their ratings', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        userID++
        const fsrs = new FSRSAlgorithm({ enable_fuzz: false })
        let memory: FSRSState | null = null
        let lastDay = 0
        let at = START
        const next = (rating: Rating, day: number): FSRSState =>
          fsrs.next_state(memory, memory ? day - lastDay : 0, rating)
        for (const [no, step] of given.entries()) {
          at += step.minutes * MINUTE
          const day = beijingDay(at)
          const id = `event-of-${userID}-${no}`
          if (step.act === 'answer') {
            await reply(id, step.isRight, at)
            if (!memory && step.isRight === 1) continue
            const by: Rating = step.by ?? (step.isRight === 1 ? GOOD : AGAIN)
            if (step.by !== null)
              await store.write((tx) =>
                gradeReply(tx, { userID, subjectID: SUBJECT, questionID: QUESTION, replyID: id, rating: by }),
              )
            memory = next(by, day)
            lastDay = day
          } else {
            // Before the first mistake the point has a memory of its own, apart from the question's.
            if (!memory) continue
            await rate(id, step.by, at)
            if (step.twice) await rate(id, EASY, at)
            if (step.undone) {
              await undo(id)
              await undo(id)
              if (step.twice) await rate(id, step.by, at)
            } else {
              memory = next(step.by, day)
              lastDay = day
            }
          }
        }
        const card = await question()
        expect(card && [card.stability, card.difficulty, card.last_day]).toEqual(
          memory ? [memory.stability, memory.difficulty, lastDay] : undefined,
        )
      }),
      { numRuns: 40, seed: SEED },
    )
  })

  test('rule: any sequence of ratings of an own card gives the state that ts-fsrs gives', async () => {
    const ratings = fc.array(fc.record({ by: grade, minutes }), { minLength: 1, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(ratings, async (given) => {
        userID++
        const fsrs = new FSRSAlgorithm({ enable_fuzz: false })
        let memory: FSRSState | null = null
        let lastDay = 0
        let at = START
        for (const [no, { by, minutes: later }] of given.entries()) {
          at += later * MINUTE
          const day = beijingDay(at)
          await rate(`event-of-${userID}-${no}`, by, at, 'own')
          memory = fsrs.next_state(memory, memory ? day - lastDay : 0, by)
          lastDay = day
        }
        expect(await own()).toMatchObject({
          stability: memory?.stability,
          difficulty: memory?.difficulty,
          last_day: lastDay,
          reps: given.length,
        })
      }),
      { numRuns: 30, seed: SEED },
    )
  })

  test('a point’s grade moves those of its wrong questions that are due, and no memory beside theirs', async () => {
    userID++
    const day = 24 * 60 * MINUTE
    await reply(`reply-two-${userID}-xxxx`, 0, START - 20 * day, 2)
    for (const [no, before] of [20, 18, 12].entries())
      await rate(`rating-${userID}-of-two-${no}`, EASY, START - before * day + MINUTE, 'question', 2)
    const later = await question(2)
    expect(later?.due_day).toBeGreaterThan(beijingDay(START) + 5)
    await reply(`reply-one-${userID}-xxxx`, 0, START)
    await rate(`rating-${userID}-of-point`, GOOD, START + 2 * MINUTE)
    expect((await question())?.reps).toBe(2)
    expect(await question(2)).toEqual(later)
    expect((await own())?.stability ?? null).toBeNull()
    // No question is due: the one due next is asked early.
    await rate(`rating-${userID}-of-point-2`, GOOD, START + 3 * MINUTE)
    expect([(await question())?.reps, await question(2)]).toEqual([3, later])
  })

  test('a point without wrong questions has a memory of its own, which the day counts', async () => {
    userID++
    await rate(`rating-${userID}-of-point`, AGAIN, START)
    const today = beijingDay(START)
    expect((await own())?.due_day).toBe(today)
    expect(await cardDay(store, userID, SUBJECT, today)).toEqual({ done: 0, learned: 0, begun: 1 })
    await rate(`rating-${userID}-of-point-2`, GOOD, START + MINUTE)
    expect(await cardDay(store, userID, SUBJECT, today)).toEqual({ done: 1, learned: 1, begun: 1 })
    expect((await own())?.due_day).toBeGreaterThan(today)
  })

  test('the same rating that arrives twice at one moment counts once', async () => {
    userID++
    await Promise.all([1, 2, 3].map(() => rate(`rating-${userID}-at-once-x`, GOOD, START, 'own')))
    expect((await own())?.reps).toBe(1)
  })

  test('a rating that arrives after a newer one moves nothing, and what is newer keeps an undo from moving it', async () => {
    userID++
    await rate(`rating-${userID}-the-newer`, GOOD, START + 10 * MINUTE, 'own')
    const stands = await own()
    await rate(`rating-${userID}-the-older`, AGAIN, START, 'own')
    expect(await own()).toEqual(stands)
    await rate(`rating-${userID}-the-third`, EASY, START + 20 * MINUTE, 'own')
    const third = await own()
    await undo(`rating-${userID}-the-newer`)
    expect(await own()).toEqual(third)
    await undo(`rating-${userID}-the-third`)
    expect(await own()).toMatchObject({ stability: stands?.stability, due_day: stands?.due_day })
  })

  test('the load of a day is one: questions and cards are laid beside each other', async () => {
    userID++
    // An easy card is due about the eighth day, on which forty questions are due already.
    const eighth = beijingDay(START) + 8
    for (let n = 0; n < 40; n++) await reply(`reply-${userID}-q-${n}-wrong`, 0, START - MINUTE, 2000 + n)
    await store.write((tx) => tx.run('update review_card set due_day = ? where user_id = ?', [eighth, userID]))
    for (let n = 0; n < 20; n++) await rate(`rating-${userID}-card-${n}-xx`, EASY, START, 'own', 1000 + n)
    const days = await store.all<{ due_day: number; n: number }>(
      'select due_day, count(*) as n from memory_card where user_id = ? group by due_day order by due_day',
      [userID],
    )
    expect(days.map(({ due_day }) => due_day)).not.toContain(eighth)
    const loads = days.map(({ n }) => Number(n))
    expect(loads.reduce((sum, n) => sum + n, 0)).toBe(20)
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
    expect(days.length).toBeGreaterThan(1)
    // Changing the wanted share of recall reassigns due days of both together.
    await store.write((tx) =>
      saveSettings(
        tx,
        { userID, subjectID: SUBJECT, now: START + 2 * MINUTE },
        { leaveAfter: 0, newPerDay: 50, perDay: 200, retention: 97 },
      ),
    )
    const sooner = await store.all<{ due_day: number }>('select due_day from memory_card where user_id = ?', [userID])
    expect(Math.max(...sooner.map(({ due_day }) => due_day))).toBeLessThan(
      Math.max(...days.map(({ due_day }) => due_day)),
    )
  })

  test('what was recalled is counted from the log: first ratings of later days, none that was taken back', async () => {
    userID++
    const day = 24 * 60 * MINUTE
    await rate(`rating-${userID}-first-day`, GOOD, START, 'own')
    await rate(`rating-${userID}-same-day-`, GOOD, START + MINUTE, 'own')
    await rate(`rating-${userID}-third-day`, GOOD, START + 2 * day, 'own')
    await rate(`rating-${userID}-taken-back`, AGAIN, START + 5 * day, 'own')
    const since = beijingDay(START)
    const count = async () => {
      const rows = await recallsSince(store, { userID, subjectID: SUBJECT, day: since })
      return rows.map(({ elapsed, recalled, count: n }) => [elapsed, recalled, n])
    }
    expect(await count()).toEqual([
      [2, true, 1],
      [3, false, 1],
    ])
    await undo(`rating-${userID}-taken-back`)
    expect(await count()).toEqual([[2, true, 1]])
  })

  test('recall is told for young and mature apart by the days that were planned; the first look of a day alone counts', async () => {
    userID++
    const day = 24 * 60 * MINUTE
    let at = START
    for (const [no, [days, rating]] of (
      [
        [0, EASY],
        [9, EASY],
        [40, GOOD],
        [0, AGAIN],
        [2, GOOD],
        [60, AGAIN],
      ] as const
    ).entries()) {
      at += days * day + MINUTE
      await rate(`rating-${userID}-aged-${no}-xx`, rating, at, 'own')
    }
    const planned = await store.all<{ planned_days: number | null }>(
      'select planned_days from memory_log where user_id = ? order by rated_at',
      [userID],
    )
    expect(planned[0]?.planned_days).toBeNull()
    expect(planned[1]?.planned_days).toBeLessThan(21)
    expect(planned[2]?.planned_days).toBeGreaterThanOrEqual(21)
    // What was forgotten is planned for the same day: the look two days later came after no interval.
    expect(planned[4]?.planned_days).toBe(0)
    const days = await ratedDays(store, { userID, subjectID: SUBJECT, day: beijingDay(START) })
    expect(days.map(({ ratings }) => ratings)).toEqual([1, 1, 2, 1, 1])
    const told = days.map(({ young, mature }) => [young.reviews, young.recalled, mature.reviews, mature.recalled])
    expect(told.slice(0, 4)).toEqual([
      [0, 0, 0, 0],
      [1, 1, 0, 0],
      [0, 0, 1, 1],
      [0, 0, 0, 0],
    ])
    const last = (planned[5]?.planned_days ?? 0) >= 21 ? [0, 0, 1, 0] : [1, 0, 0, 0]
    expect(told[4]).toEqual(last)
    expect(await ratedDays(store, { userID, subjectID: SUBJECT, day: beijingDay(at) + 1 })).toEqual([])
  })

  test('a grade taken back after the exam was moved is due before it, and is not lost when there is none any more', async () => {
    const day = 24 * 60 * MINUTE
    const planFor = async (exam: number | null, at: number) => {
      await store.write((tx) => setExamDate(tx, userID, SUBJECT, exam === null ? '' : beijingDate(exam)))
      await currentPlan(store, userID, SUBJECT, at)
    }
    userID++
    await rate(`rating-${userID}-moved-1`, EASY, START, 'own')
    await rate(`rating-${userID}-moved-2`, EASY, START + 8 * day, 'own')
    expect((await own())?.due_day).toBeGreaterThan(beijingDay(START) + 20)
    await rate(`rating-${userID}-moved-3`, GOOD, START + 9 * day, 'own')
    await planFor(START + 20 * day, START + 9 * day)
    await undo(`rating-${userID}-moved-3`)
    await currentPlan(store, userID, SUBJECT, START + 9 * day)
    // Looked at within the final days, it lasts until the exam.
    expect((await own())?.due_day).toBeNull()
    await planFor(null, START + 9 * day)
    expect((await own())?.due_day).toBeGreaterThan(beijingDay(START) + 20)

    userID++
    await planFor(START + 10 * day, START)
    await rate(`rating-${userID}-ended-1`, EASY, START, 'own')
    await rate(`rating-${userID}-ended-2`, EASY, START + 4 * day, 'own')
    expect((await own())?.due_day).toBeNull()
    await rate(`rating-${userID}-ended-3`, GOOD, START + 5 * day, 'own')
    await planFor(null, START + 5 * day)
    await undo(`rating-${userID}-ended-3`)
    await currentPlan(store, userID, SUBJECT, START + 5 * day)
    expect((await own())?.due_day).toBeGreaterThan(beijingDay(START) + 5)
  })
})
