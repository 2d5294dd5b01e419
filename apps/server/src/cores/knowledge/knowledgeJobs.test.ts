import { KNOWN_AT_FIRST } from '@tizhou/domain/knowledge/models/bkt'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { addKnowledgeBank, type GivenReply, giveReplies, questionIDs } from '../../testing/knowledgeScene.ts'
import { expectMeasuresOfMastery } from '../../testing/mastery.ts'
import { countReplies } from '../replies/countReplies.ts'
import {
  learnerOf,
  measuresOf,
  measuresOfQuestions,
  pairsOfSubject,
  predictionRecord,
  trackedMastery,
} from './knowledgeReads.ts'
import { dueToMeasure } from './knowledgeWrites.ts'
import { measureQuestions } from './measureQuestions.ts'
import { mineConfusable } from './mineConfusable.ts'
import { checkPredictions } from './predictions/checkPredictions.ts'
import { recordPredictions } from './predictions/recordPredictions.ts'
import { trackMastery } from './trackMastery.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const SOMEBODY = 501
const HUNDREDS = 7_000

describeOnBothDatabases('what replies tell', (openStore) => {
  let api: Api
  let ids: Map<string, number>
  let points: Map<string, number>
  beforeAll(async () => {
    api = await startApi(await openStore())
    await addKnowledgeBank(api)
    ids = await questionIDs(api)
    const rows = await api.services.store.all<{ point_id: number; name: string }>(
      'select point_id, name from point',
      [],
    )
    points = new Map(rows.map((row) => [row.name, row.point_id]))
    return () => api.close()
  })
  const question = (externalID: string) => ids.get(externalID) as number
  const run = async (job: Job) => {
    api.clock.now += (job.restMs ?? job.everyMs) + MINUTE
    return runJob(job, api.services)
  }
  const runAll = async (job: Job) => {
    while (await run(job));
  }
  const give = (replies: Omit<GivenReply, 'at'>[], at = api.clock.now) =>
    giveReplies(
      api,
      replies.map((reply) => ({ ...reply, at })),
    )
  const pointOf = async (userID: number, name: string) =>
    (await trackedMastery(api.services.store, userID, api.world.subjectID)).find(
      (row) => row.point_id === points.get(name),
    )

  describe('mastery', () => {
    test('a right answer raises the point, a wrong one lowers it, and each reply counts once', async () => {
      await give([{ userID: SOMEBODY, questionID: question('k-肾小球滤过-1'), right: true }])
      await runAll(trackMastery)
      const first = await pointOf(SOMEBODY, '肾小球滤过')
      expect(first).toMatchObject({ answers: 1 })
      expect(first?.known).toBeGreaterThan(KNOWN_AT_FIRST)
      await give([{ userID: SOMEBODY, questionID: question('k-肾小球滤过-2'), right: false }])
      api.clock.now += MINUTE
      expect(await Promise.all([1, 2, 3].map(() => runJob(trackMastery, api.services)))).toContain(true)
      await runAll(trackMastery)
      const second = await pointOf(SOMEBODY, '肾小球滤过')
      expect(second).toMatchObject({ answers: 2 })
      expect(second?.known).toBeLessThan(first?.known ?? 0)
    })

    test('a reply that has just come waits: one before it may still be on its way', async () => {
      await give([{ userID: SOMEBODY, questionID: question('k-肾小球滤过-3'), right: true }])
      api.clock.now += 3_000
      expect(await runJob(trackMastery, api.services)).toBe(false)
      await runAll(trackMastery)
      expect(await pointOf(SOMEBODY, '肾小球滤过')).toMatchObject({ answers: 3 })
    })

    test('the key repeated the same day proves nothing; a mistake repeated does, and so does a right answer next day', async () => {
      const again = (right: boolean) => give([{ userID: 502, questionID: question('k-水电解质-1'), right }])
      await again(false)
      await again(true)
      await runAll(trackMastery)
      expect(await pointOf(502, '水电解质')).toMatchObject({ answers: 1 })
      await again(false)
      await runAll(trackMastery)
      expect(await pointOf(502, '水电解质')).toMatchObject({ answers: 2 })
      api.clock.now += DAY
      await again(true)
      await runAll(trackMastery)
      expect(await pointOf(502, '水电解质')).toMatchObject({ answers: 3 })
    })

    test('only a first answer rates learner and question; a short answer judges itself and rates nobody', async () => {
      const of = async () => learnerOf(api.services.store, 503, api.world.subjectID)
      await give([{ userID: 503, questionID: question('k-x'), right: true, reply: 'AB' }])
      await give([{ userID: 503, questionID: question('k-x'), right: false, reply: 'AC' }])
      await give([{ userID: 503, questionID: question('k-jd'), right: true, reply: '写了很多' }])
      await runAll(trackMastery)
      expect(await of()).toMatchObject({ answers: 1 })
      expect((await of()).ability.mean).toBeGreaterThan(0)
      expect(await pointOf(503, '出血热')).toMatchObject({ answers: 3 })
      const [typed] = await api.services.store.all('select 1 from first_answer where question_id = ?', [
        question('k-jd'),
      ])
      expect(typed).toBeUndefined()
    })

    test('whoever has written short answers alone is found among the learners of their points', async () => {
      await give([{ userID: 5040, questionID: question('k-jd'), right: true, reply: '写了' }])
      await runAll(trackMastery)
      expect(await pointOf(5040, '出血热')).toMatchObject({ answers: 1 })
      await expectMeasuresOfMastery(api.services.store)
    })
  })

  test('after enough first answers a question is measured: facility, discrimination, time, the wrong option', async () => {
    const measured = question('k-肾小管功能-1')
    const others = Array.from({ length: 12 }, (_, at) => question(`k-肾小管功能-${at + 2}`))
    const replies: Omit<GivenReply, 'at'>[] = []
    // Sixty learners: the first thirty are strong, and this question separates them from the others.
    for (let person = 0; person < 60; person++) {
      const strong = person < 30
      for (const [at, id] of others.entries())
        replies.push({ userID: HUNDREDS + person, questionID: id, right: strong ? at % 6 !== 0 : at % 3 === 0 })
      const right = strong ? person % 10 !== 0 : person % 5 === 0
      replies.push({
        userID: HUNDREDS + person,
        questionID: measured,
        right,
        reply: right ? 'A' : person % 2 ? 'C' : 'D',
        seconds: 10 + person,
      })
    }
    await give(replies)
    await runAll(trackMastery)
    const rowOf = async () =>
      (await measuresOf(api.services.store, api.world.subjectID)).find((row) => row.question_id === measured)
    expect(await rowOf()).toMatchObject({
      attempts: 60,
      answered_right: 33,
      measured_attempts: 0,
      discrimination: null,
    })
    const ratingOf = async (id?: number) =>
      (await measuresOf(api.services.store, api.world.subjectID)).find((one) => one.question_id === id)?.rating ?? 0
    const byElo = await ratingOf(others[1])
    await run(measureQuestions)
    const row = await rowOf()
    expect(row).toMatchObject({ measured_attempts: 60, wrong_reply: 'D', wrong_times: 15, median_seconds: 40 })
    expect(row?.discrimination).toBeGreaterThan(0.5)
    expect(row?.upper_lower).toBeGreaterThan(0.5)
    // Half answered the other question right, so it is of medium difficulty, whatever its Elo rating is. One shard
    // meets the strong half first and the weak half last, so that Elo rates it far too hard; with several shards their
    // order decides.
    expect(Math.abs(await ratingOf(others[1]))).toBeLessThan(0.6)
    if (api.services.store.dialect === 'sqlite') expect(byElo).toBeGreaterThan(0.8)
  })

  test('what was counted is measured once: very many answers, and those of learners who are gone, are not due for ever', async () => {
    const { store } = api.services
    const [many, gone] = ['k-肾小管功能-20', 'k-肾小管功能-21'].map(question)
    await store.write(async (tx) => {
      for (const [id, attempts] of [
        [many, 100_000],
        [gone, 50],
      ])
        await tx.run(
          `insert into question_measure (question_id, subject_id, rating, attempts, answered_right)
           values (?, ?, 0, ?, 20)`,
          [id as number, api.world.subjectID, attempts as number],
        )
    })
    await run(measureQuestions)
    expect(await dueToMeasure(store, { shard: 0, shards: 1 }, 100)).toEqual([])
    const rows = await measuresOfQuestions(store, api.world.subjectID, [many as number, gone as number])
    expect(rows.map((row) => row.measured_attempts).sort((a, b) => a - b)).toEqual([50, 100_000])
  })

  test('points are paired by what wrong options are about; what twenty learners chose counts, and a pair keeps its id', async () => {
    await run(mineConfusable)
    const pairOf = async () => {
      const pairs = await pairsOfSubject(api.services.store, api.world.subjectID)
      const wanted = [points.get('出血热'), points.get('钩端螺旋体病')]
      return pairs.find(({ point_a, point_b }) => wanted.includes(point_a) && wanted.includes(point_b))
    }
    const before = await pairOf()
    expect(before).toMatchObject({ links: 2, times: 0 })
    const chosen = { 'k-hfrs': ['B', 'B'], 'k-lepto': ['A', 'C'] } as const
    const answered = (learners: readonly number[]) =>
      learners.flatMap((at) =>
        (['k-hfrs', 'k-lepto'] as const).map((id) => {
          const reply = chosen[id][at]
          const given = { userID: 504 + at, questionID: question(id) }
          return reply ? { ...given, right: false, reply } : { ...given, right: true, reply: 'E' }
        }),
      )
    const counted = async () => {
      api.clock.now += MINUTE
      await runJob(countReplies, api.services)
      await runAll(trackMastery)
      await run(mineConfusable)
      return pairOf()
    }
    await give(answered(Array.from({ length: 19 }, (_, at) => at)))
    // Choices of nineteen learners are not published, since they could reveal a single one's.
    expect(await counted()).toMatchObject({ times: 0 })
    await give(answered([19]))
    expect(await counted()).toMatchObject({ times: 3, pair_id: before?.pair_id })
  })

  describe('predictions', () => {
    const attempt = (attemptID: number, userID: number, startedAt: number, more: object = {}) =>
      api.services.store.write((tx) =>
        tx.db
          .insertInto('paper_attempt')
          .values({
            attempt_id: attemptID,
            user_id: userID,
            subject_id: api.world.subjectID,
            paper_id: 900,
            is_first: 1,
            started_at: startedAt,
            state: 'running',
            unit_id: null,
            due_at: null,
            units: '[]',
            seat: 1,
            handed_in_at: null,
            handed_in_by: null,
            score: null,
            spent_seconds: null,
            passed: null,
            report: null,
            filed_at: null,
            ...more,
          })
          .execute(),
      )
    const predictions = () =>
      api.services.store.all<{ attempt_id: number; expected: number; low: number; high: number; score: number | null }>(
        'select attempt_id, expected, low, high, score from prediction order by attempt_id',
        [],
      )

    test('before a paper its score is predicted for those who are known well enough, and for nobody else', async () => {
      const asked = Array.from({ length: 30 }, (_, at) => [`k-肾小球滤过-${at + 1}`, `k-肾小管功能-${at + 1}`]).flat()
      const subjectID = api.world.subjectID
      await api.services.store.write(async (tx) => {
        await tx.db
          .insertInto('paper')
          .values({
            paper_id: 900,
            subject_id: subjectID,
            external_key: 'p',
            kind: 'past',
            source_name: '历年真题',
            name: '真题一',
            room: 'open',
            year: 2025,
            module: 'RealPaper',
            rule_version: '2023',
            full_mark: 6000,
            pass_mark: 3600,
            seconds: 60,
            opens_at: null,
            closes_at: null,
            entry_seconds: null,
            owner_user_id: null,
            position: 1,
            updated_at: 1,
          })
          .execute()
        await tx.db
          .insertInto('paper_unit')
          .values({ unit_id: 901, paper_id: 900, position: 1, name: '一', seconds: 60, pass_mark: null })
          .execute()
        await tx.db
          .insertInto('paper_section')
          .values({ section_id: 902, unit_id: 901, paper_id: 900, position: 1, name: 'A1', style_id: 1 })
          .execute()
        await tx.db
          .insertInto('paper_item')
          .values(
            asked.map((name, at) => ({
              paper_id: 900,
              question_id: question(name),
              section_id: 902,
              position: at,
              marks: 100,
            })),
          )
          .execute()
      })
      await give(asked.map((name, at) => ({ userID: 600, questionID: question(name), right: at % 4 !== 0 })))
      await runAll(trackMastery)
      const start = api.clock.now
      await attempt(1, 600, start)
      await attempt(2, 601, start + 1)
      await attempt(3, 600, start + 2, { is_first: 0 })
      await run(recordPredictions)
      const rows = await predictions()
      expect(rows.map((row) => row.attempt_id)).toEqual([1])
      const [row] = rows
      expect(row?.expected).toBeGreaterThan(3_600)
      expect(row?.low).toBeLessThan(row?.expected ?? 0)
      expect(row?.high).toBeGreaterThan(row?.expected ?? 0)
    })

    test('an attempt whose answers are in the log already is predicted no more', async () => {
      await attempt(4, 600, api.clock.now, { filed_at: api.clock.now })
      await run(recordPredictions)
      expect((await predictions()).map((row) => row.attempt_id)).toEqual([1])
    })

    test('the score that came stands beside its prediction, and the record counts how many held', async () => {
      const [row] = await predictions()
      const score = Math.round(((row?.low ?? 0) + (row?.high ?? 0)) / 2)
      await api.services.store.write((tx) => tx.run('update paper_attempt set score = ? where attempt_id = 1', [score]))
      await run(checkPredictions)
      expect(await predictions()).toMatchObject([{ attempt_id: 1, score }])
      expect(await predictionRecord(api.services.store, api.world.subjectID)).toEqual({
        checked: 1,
        held: 1,
        stretch: 1,
      })
      // Without new outcomes the job does not write.
      expect(await run(checkPredictions)).toBe(false)
    })

    test('a score that is scored again, or put back, replaces the one that the prediction was held against', async () => {
      const { store } = api.services
      const [row] = await predictions()
      const high = row?.high ?? 0
      const settle = (rescoringID: number, score: number, state: 'done' | 'undone') =>
        store.write(async (tx) => {
          await tx.run('update paper_attempt set score = ? where attempt_id = 1', [score])
          await tx.run('update rescoring set state = ?, settled_at = ? where rescoring_id = ?', [
            state,
            api.clock.now,
            rescoringID,
          ])
        })
      await store.write(async (tx) => {
        const of = { rescoring_id: 41, subject_id: api.world.subjectID }
        await tx.db
          .insertInto('rescoring')
          .values({
            ...{ ...of, question_id: 1, state: 'doing', by_name: '', begun_at: api.clock.now },
            ...{ progress: 0, settled_at: null },
          })
          .execute()
        await tx.db
          .insertInto('rescored_attempt')
          .values({
            ...{ ...of, attempt_id: 1, user_id: 600, state: 'done', item_before: '', item_after: '', seen_at: null },
            ...{ score_before: 0, score_after: 0, changed_at: api.clock.now },
          })
          .execute()
      })
      const record = () => predictionRecord(store, api.world.subjectID)
      await settle(41, high + 1, 'done')
      api.clock.now += 20_000
      await run(checkPredictions)
      expect(await predictions()).toMatchObject([{ attempt_id: 1, score: high + 1 }])
      expect(await record()).toMatchObject({ checked: 1, held: 0 })
      expect(await run(checkPredictions)).toBe(false)
      await settle(41, high - 1, 'undone')
      api.clock.now += 20_000
      await run(checkPredictions)
      expect(await predictions()).toMatchObject([{ attempt_id: 1, score: high - 1 }])
      expect(await record()).toMatchObject({ checked: 1, held: 1 })
    })
  })
})
