import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { type RunOptions, runJob } from '../../../platform/jobs/runJob.ts'
import { type Api, startApi } from '../../../testing/api.ts'
import { addKnowledgeBank, type GivenReply, giveReplies, questionIDs } from '../../../testing/knowledgeScene.ts'
import { expectMeasuresOfMastery } from '../../../testing/mastery.ts'
import { countReplies } from '../../replies/countReplies.ts'
import { trackMastery } from '../trackMastery.ts'

const HOUR = 3_600_000
const LEARNERS = 12
const REPLIES = 300
const ONCE = ['question_statistic', 'answer_count', 'user_day', 'first_answer', 'point_mastery'] as const
const RATED = ['question_measure', 'learner_rating'] as const

/** A seeded generator of numbers in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A store whose writes fail at random, before or after the commit, as for a server that dies. */
function frail(store: Store, random: () => number): Store {
  return {
    ...store,
    async write(work) {
      const fate = random()
      if (fate < 0.2) throw new Error('died before the write')
      const value = await store.write(work)
      if (fate > 0.8) throw new Error('died after the write')
      return value
    },
  }
}

describeOnBothDatabases('slices of jobs', (openStore) => {
  let api: Api
  let store: Store
  const jobs: Job[] = [countReplies, trackMastery]

  const rowsOf = async (table: string) => {
    const rows = await store.all<Record<string, number>>(`select * from ${table}`, [])
    return rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  const outcome = async () => ({
    once: await Promise.all(ONCE.map(rowsOf)),
    sums: (await Promise.all(RATED.map(rowsOf))).map((rows) => rows.map(({ rating, ...row }) => row)),
    ratings: (await Promise.all(RATED.map(rowsOf))).flat().map((row) => row.rating as number),
  })
  const forget = () =>
    store.write(async (tx) => {
      for (const table of [...ONCE, ...RATED, 'point_measure', 'job']) await tx.run(`delete from ${table}`, [])
    })
  const run = (shards: number, options: (at: number) => RunOptions & { on: Store }) =>
    Promise.all(
      [0, 1].map(async (server) => {
        for (const job of jobs) {
          const { on, ...rest } = options(server)
          const sharded: Job = { ...job, shards: () => shards }
          for (let tries = 0; tries < 10_000; tries++)
            try {
              await runJob(sharded, { ...api.services, store: on }, rest)
              break
            } catch (error) {
              expect((error as Error).message).toMatch(/^died/)
            }
        }
      }),
    )

  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
    await addKnowledgeBank(api)
    const ids = [...(await questionIDs(api)).values()].slice(0, 25)
    const random = seeded(7)
    const pick = (count: number) => Math.floor(random() * count)
    const replies = Array.from({ length: REPLIES }, (_, at): GivenReply => {
      const right = random() < 0.6
      return {
        userID: 800 + pick(LEARNERS),
        questionID: ids[pick(ids.length)] as number,
        right,
        reply: right ? 'A' : 'BCDE'.charAt(pick(4)),
        at: api.clock.now + at * HOUR,
        seconds: 10 + pick(50),
      }
    })
    await giveReplies(api, replies)
    api.clock.now += REPLIES * HOUR
    return () => api.close()
  })

  test('give the same as one pass, however long they are and whenever a server dies', async () => {
    await forget()
    await run(1, () => ({ on: store, pace: { size: 2_000 } }))
    const whole = await outcome()
    expect(whole.once.every((rows) => rows.length > 5)).toBe(true)
    await expectMeasuresOfMastery(store)
    for (const seed of [1, 2, 3]) {
      await forget()
      const random = seeded(seed)
      const on = frail(store, random)
      const pace = {
        get size() {
          return 1 + Math.floor(random() * 60)
        },
        set size(_) {},
      }
      await run(1, (server) => ({ on, pace, holder: `server ${server}` }))
      // A last server finishes the work once the dead servers' leases have expired.
      api.clock.now += 60_000
      await run(1, () => ({ on: store }))
      const sliced = await outcome()
      expect(sliced.once).toEqual(whole.once)
      await expectMeasuresOfMastery(store)
      expect(sliced.sums).toEqual(whole.sums)
      for (const [at, rating] of sliced.ratings.entries()) expect(rating).toBeCloseTo(whole.ratings[at] as number, 9)
    }
  })

  test('give the same sums and the same mastery when servers share out the learners', async () => {
    await forget()
    await run(1, () => ({ on: store, pace: { size: 2_000 } }))
    const whole = await outcome()
    await forget()
    const on = frail(store, seeded(4))
    await run(3, (server) => ({ on, pace: { size: 20 }, holder: `server ${server}` }))
    api.clock.now += 60_000
    await run(3, () => ({ on: store }))
    const shared = await outcome()
    expect(shared.once).toEqual(whole.once)
    expect(shared.sums).toEqual(whole.sums)
    await expectMeasuresOfMastery(store)
    expect(await store.all(`select name from job where progress > 0`, [])).toHaveLength(6)
  })
})
