import type { CardKind } from '@tizhou/domain/cards/stack'
import { LEAST_OWN_REVIEWS } from '@tizhou/domain/review/fit'
import { DEFAULT_PARAMETERS, type Memory, MemoryModel } from '@tizhou/domain/review/memory'
import { AGAIN, GOOD, type Rating } from '@tizhou/domain/review/rating'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import type { MemoryBefore } from './cards/before.ts'
import { type LogRow, logRatings, logRow } from './cards/ratingLog.ts'
import { refitLearners } from './refitLearners.ts'
import { parametersOf } from './reviewPlan.ts'
import { storeReply } from './storeReply.ts'

const DAY = 86_400_000
const NOON = Date.parse('2026-11-20T04:00:00Z')
const WEEK = 7 * DAY
const changed = (of: Record<number, number>) => DEFAULT_PARAMETERS.map((value, at) => of[at] ?? value)
const LONGER = changed({ 0: 1.6, 8: 2.2, 20: 0.2 })
/** Ratings of a card on days after its first one. */
const TIMES = 6
const ENOUGH = Math.ceil(LEAST_OWN_REVIEWS / TIMES) + 10

describeOnBothDatabases('refitting learners', (openStore) => {
  let store: Store
  const clock = { now: NOON }
  const run = () => runJob(refitLearners, { store, now: () => clock.now })
  const kept = () =>
    store.all<{ user_id: number; subject_id: number; w: string | null; reviews: number; fitted_at: number }>(
      'select user_id, subject_id, w, reviews, fitted_at from learner_parameters order by user_id, subject_id',
      [],
    )

  /** Writes the log of a learner whose memory follows the parameters. */
  async function rated(
    of: { userID: number; subjectID: number; kind?: CardKind; from?: number },
    parameters: readonly number[],
    cards: number,
  ): Promise<void> {
    const { userID, subjectID, kind = 'own', from = 0 } = of
    const model = new MemoryModel(parameters)
    let state = userID + from + 1
    const random = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    const rows: LogRow[] = []
    for (let card = from; card < from + cards; card++) {
      let memory: Memory = model.after(null, AGAIN, 0)
      let before: MemoryBefore | null = null
      const log = (rating: Rating, day: number) => {
        const at = NOON + (day - 1000) * DAY
        const eventID = `fit-${userID}-${subjectID}-${card}-${rows.length}`
        rows.push(logRow({ userID, subjectID, eventID, kind, itemID: card, rating, at }, before, model))
        const rest = { dueDay: null, state: 2, reps: 1, lapses: 0, streak: 0, lastAt: at, learnedDay: null }
        before = { ...memory, ...rest, lastDay: Math.floor((at + 8 * 3_600_000) / DAY) }
      }
      log(AGAIN, 0)
      let day = 0
      for (let times = 0; times < TIMES; times++) {
        day += 1 + Math.floor(random() ** 2 * Math.min(60, 4 + 3 * memory.stability))
        const rating = random() < model.recallOn(memory, day) ? GOOD : AGAIN
        memory = model.after(memory, rating, day)
        log(rating, day)
      }
    }
    await store.write((tx) => logRatings(tx, rows))
  }

  beforeAll(async () => {
    store = await openStore()
    // More learners than one slice looks at, with next to nothing rated.
    for (let userID = 1; userID <= 25; userID++) await rated({ userID, subjectID: 1 }, LONGER, 2)
    await rated({ userID: 101, subjectID: 1 }, LONGER, 200)
    await rated({ userID: 101, subjectID: 2 }, LONGER, 10)
    await rated({ userID: 102, subjectID: 1 }, LONGER, Math.floor(LEAST_OWN_REVIEWS / TIMES) - 2)
    await rated({ userID: 103, subjectID: 1, kind: 'question' }, changed({ 0: 0.1, 8: 1.1, 10: 0.5, 20: 0.35 }), 200)
    await rated({ userID: 104, subjectID: 1 }, LONGER, ENOUGH)
    await store.write((tx) => tx.run('update memory_log set undone = 1 where user_id = 104', []))
  })
  afterAll(() => store.close())

  test('who has 400 reviews and remembers otherwise has parameters of their own, by cards and own grades as by answers', async () => {
    expect(await run()).toBe(true)
    const rows = await kept()
    expect(rows.map((row) => [row.user_id, row.subject_id, row.reviews])).toEqual([
      [101, 1, 1200],
      [103, 1, 1200],
    ])
    const [longer, faster] = rows.map(({ w }) => new MemoryModel(JSON.parse(w as string) as number[]))
    const kept10 = (model: MemoryModel | undefined) => model?.recallOn(model.after(null, AGAIN, 0), 10) as number
    expect(kept10(longer)).toBeGreaterThan(kept10(new MemoryModel()) + 0.05)
    expect(kept10(faster)).toBeLessThan(kept10(new MemoryModel()) - 0.05)
  })

  test('without own ones the subject’s hold, without these the published ones', async () => {
    await store.write((tx) =>
      tx.run(
        'insert into review_parameters (subject_id, w, reviews, loss, default_loss, fitted_at) values (1, ?, 9, 0, 0, 0)',
        [JSON.stringify(changed({ 0: 0.9 }))],
      ),
    )
    const [own] = await kept()
    expect(await parametersOf(store, 101, 1)).toEqual(JSON.parse(own?.w ?? ''))
    expect((await parametersOf(store, 102, 1))?.[0]).toBe(0.9)
    expect(await parametersOf(store, 101, 2)).toBeNull()
    await store.write((tx) => tx.run('delete from review_parameters', []))
  })

  test('a learner’s days are given out by their own parameters', async () => {
    const stabilityOf = async (userID: number) => {
      await store.write((tx) =>
        storeReply(tx, {
          userID,
          replyID: `own-${userID}-00000000000`,
          subjectID: 1,
          questionID: 99_999,
          chapterID: 1,
          reply: 'A',
          isRight: 0,
          points: 0,
          fullPoints: 1,
          spendSeconds: 20,
          mode: 'practice',
          answeredAt: NOON,
          receivedAt: NOON,
        }),
      )
      const rows = await store.all<{ stability: number }>('select stability from review_card where user_id = ?', [
        userID,
      ])
      return rows[0]?.stability as number
    }
    expect(await stabilityOf(101)).toBeGreaterThan((await stabilityOf(102)) * 2)
  })

  test('a week later those are fitted again whose reviews have grown by a tenth', async () => {
    expect(await run()).toBe(false)
    await rated({ userID: 103, subjectID: 1, from: 1000 }, LONGER, 30)
    clock.now += WEEK - 1
    expect(await run()).toBe(false)
    clock.now += 1
    expect(await run()).toBe(true)
    expect((await kept()).map((row) => [row.user_id, row.reviews, row.fitted_at])).toEqual([
      [101, 1200, NOON],
      [103, 1380, clock.now],
    ])
  })

  test('rule: several servers at once fit each learner once, as one server would', async () => {
    const alone = await kept()
    clock.now += WEEK
    await store.write((tx) => tx.run('delete from learner_parameters', []))
    await Promise.all([run(), run(), run()])
    await run()
    const together = await kept()
    expect(together.map(({ user_id, w, reviews }) => [user_id, w, reviews])).toEqual(
      alone.map(({ user_id, w, reviews }) => [user_id, w, reviews]),
    )
  })
})
