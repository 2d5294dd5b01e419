import { DEFAULT_PARAMETERS, type Memory, MemoryModel } from '@tizhou/domain/review/memory'
import { AGAIN, GOOD } from '@tizhou/domain/review/rating'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import type { ReplyToStore } from '../replies/replyRows.ts'
import { refitMemory } from './refitMemory.ts'
import { storeReplies, storeReply } from './storeReply.ts'

const DAY = 86_400_000
const NOON = Date.parse('2026-11-20T04:00:00Z')
const WEEK = 7 * DAY

describeOnBothDatabases('refitting memory', (openStore) => {
  let store: Store
  const clock = { now: NOON }
  const run = () => runJob(refitMemory, { store, now: () => clock.now })
  const kept = () =>
    store.all<{ subject_id: number; w: string; reviews: number; loss: number; default_loss: number }>(
      'select * from review_parameters order by subject_id',
      [],
    )

  /**
   * Simulates learners whose memory follows the parameters; some questions are answered right before the first mistake.
   */
  async function learn(subjectID: number, parameters: readonly number[], cards: number): Promise<void> {
    const model = new MemoryModel(parameters)
    let state = subjectID
    const random = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    /** The first replies to all cards, then the second ones: cards know nothing of each other. */
    const rounds: ReplyToStore[][] = []
    for (let card = 0; card < cards; card++) {
      let memory: Memory = model.after(null, AGAIN, 0)
      const replies: { day: number; right: boolean }[] = card % 7 === 0 ? [{ day: -3, right: true }] : []
      replies.push({ day: 0, right: false })
      let day = 0
      for (let times = 0; times < 6; times++) {
        day += 1 + Math.floor(random() ** 2 * Math.min(60, 4 + 3 * memory.stability))
        const right = random() < model.recallOn(memory, day)
        memory = model.after(memory, right ? GOOD : AGAIN, day)
        replies.push({ day, right })
      }
      for (const [at, reply] of replies.entries()) {
        rounds[at] ??= []
        rounds[at].push({
          userID: 100 + (card % 5),
          replyID: `fit-${subjectID}-${card}-${at}-00000000`,
          subjectID,
          questionID: subjectID * 100_000 + card,
          chapterID: 1,
          reply: 'A',
          isRight: reply.right ? 1 : 0,
          points: 0,
          fullPoints: 1,
          spendSeconds: 20,
          mode: 'review',
          answeredAt: NOON + (reply.day - 1000) * DAY,
          receivedAt: NOON,
        })
      }
    }
    await store.write(async (tx) => {
      for (const round of rounds) await storeReplies(tx, round)
    })
  }

  beforeAll(async () => {
    store = await openStore()
    await learn(
      1,
      DEFAULT_PARAMETERS.map((value, at) => ({ 0: 1.6, 8: 2.2, 20: 0.2 })[at] ?? value),
      400,
    )
    await learn(2, DEFAULT_PARAMETERS, 60)
  })
  afterAll(() => store.close())

  test('a subject whose learners remember otherwise has parameters of its own; one with few reviews has not', async () => {
    expect(await run()).toBe(true)
    const rows = await kept()
    expect(rows.map((row) => row.subject_id)).toEqual([1])
    const [row] = rows
    expect(row?.reviews).toBe(2400)
    expect(row?.loss).toBeLessThan(row?.default_loss as number)
    const w = JSON.parse(row?.w ?? '[]') as number[]
    expect(w).toHaveLength(21)
    expect(new MemoryModel(w).after(null, AGAIN, 0).stability).toBeGreaterThan(0.6)
  })

  test('it is done once a week', async () => {
    expect(await run()).toBe(false)
    clock.now += WEEK
    expect(await run()).toBe(true)
  })

  test('days are given out by the subject’s own parameters', async () => {
    const dueAfter = async (subjectID: number) => {
      for (const [at, isRight] of ([0, 1] as const).entries())
        await store.write((tx) =>
          storeReply(tx, {
            userID: 7,
            replyID: `due-${subjectID}-${at}-0000000000`,
            subjectID,
            questionID: subjectID * 100_000 + 99_999,
            chapterID: 1,
            reply: 'A',
            isRight,
            points: 0,
            fullPoints: 1,
            spendSeconds: 20,
            mode: 'practice',
            answeredAt: NOON + at,
            receivedAt: NOON,
          }),
        )
      const [card] = await store.all<{ stability: number }>(
        'select stability from review_card where user_id = 7 and subject_id = ?',
        [subjectID],
      )
      return card?.stability as number
    }
    expect(await dueAfter(1)).toBeGreaterThan((await dueAfter(2)) * 2)
  })
})
