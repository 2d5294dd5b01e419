import { beijingDate, beijingDay } from '@tizhou/domain/dates/beijing'
import { cardAfter } from '@tizhou/domain/review/card'
import { FINAL_DAYS } from '@tizhou/domain/review/dueDay'
import { MemoryModel } from '@tizhou/domain/review/memory'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, itemsOf, replyTo, startApi } from '../../testing/api.ts'
import { type Item, reviewer } from '../../testing/reviewer.ts'

const DAY = 86_400_000

/** Days to an exam whose final days lie ahead. */
const LEFT = FINAL_DAYS + 6

describeOnBothDatabases('review by memory', (openStore) => {
  let api: Api
  let store: Store
  /** Each test has its own learner. */
  let me: Awaited<ReturnType<typeof reviewer>>
  const pass = (days: number) => {
    api.clock.now += days * DAY
  }
  const examOn = (examTime: string) => api.client.send('subjects.setExamTimeData', { ...me.base, examTime })

  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    me = await reviewer(api, store)
  })

  test('a wrong answer is due at once; answered right it moves to a later day, and counts as done', async () => {
    const [item] = me.items as [Item]
    await me.wrong(item)
    expect(await me.counts()).toMatchObject({ Today: 1, New: 1, Waiting: 0, Done: 0, Book: 1, Settled: 0 })
    const set = await me.due()
    expect(itemsOf(set).map((one) => [one.AllTestID, one.Answer])).toEqual([[item.AllTestID, item.Answer]])
    expect(set.Facts?.[item.AllTestID]).toEqual({
      Due: beijingDate(api.clock.now),
      Streak: 0,
      Memory: { Stability: expect.any(Number), Difficulty: expect.any(Number), LastDay: beijingDay(api.clock.now) },
      Certainty: null,
      Reason: null,
    })
    await me.right(item)
    const later = await me.counts()
    expect(later).toMatchObject({ Today: 0, New: 0, Done: 1, Book: 1 })
    expect(later.Days.filter((day) => day.Count > 0)).toEqual([
      { Day: beijingDate(api.clock.now + DAY), Count: 1, Cards: 0 },
    ])
    pass(1)
    expect((await me.due()).Total).toBe(1)
  })

  test('each right answer on its day puts the next one further away', async () => {
    const [item] = me.items as [Item]
    await me.wrong(item)
    const gaps: number[] = []
    for (let times = 0; times < 5; times++) {
      await me.right(item)
      const [card] = await me.cards()
      const gap = (card?.due_day as number) - beijingDay(api.clock.now)
      gaps.push(gap)
      pass(gap)
    }
    expect(gaps[0]).toBe(1)
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b))
    expect(gaps.at(-1)).toBeGreaterThan(20)
  })

  test('right answers to questions outside the wrong book leave no trace of a review', async () => {
    for (const item of me.items) await me.submit(replyTo(item, api.clock.now))
    expect(await me.cards()).toEqual([])
    expect(await me.counts()).toMatchObject({ Today: 0, Book: 0 })
  })

  test('an answer without a verdict leaves the review as it is', async () => {
    const all = itemsOf(
      await api.client.send('practice.getChapterTestEx', { ...me.base, cptID: me.items[0]?.CptID as number }),
    )
    const jd = all.find((item) => item.ChildTableName === 'JDTEST') as Item
    await me.submit(replyTo(jd, api.clock.now, { lastUserReply: '不会', selfScore: 0 }))
    const [before] = await me.cards()
    await me.submit(replyTo(jd, api.clock.now + 1000, { lastUserReply: '不会' }))
    expect(await me.cards()).toEqual([before])
  })

  test('a question leaves after as many right answers in a row as are wanted, not before', async () => {
    await me.settings({ leaveAfter: 2 })
    const [item, other] = me.items as [Item, Item]
    await me.wrong(item)
    await me.wrong(other)
    const inBook = async () =>
      itemsOf(await api.client.send('review.getUserErrorTest', me.base)).map((one) => one.AllTestID)
    await me.right(item)
    api.clock.now += 1000
    await me.wrong(item)
    for (const left of [2, 2, 1]) {
      expect(await inBook()).toHaveLength(left)
      api.clock.now += 1000
      await me.right(item)
    }
    expect(await inBook()).toEqual([other.AllTestID])
    expect(await me.counts()).toMatchObject({ Book: 1, Today: 1 })
  })

  test('the reply by which a question leaves says so, once, with how often it was right in a row', async () => {
    await me.settings({ leaveAfter: 2 })
    const [item] = me.items as [Item]
    const leftAfter = async (...replies: ReturnType<typeof replyTo>[]) =>
      (await me.submit(...replies)).results.map((result) => result.leftAfter)
    const reply = (right: boolean) => {
      api.clock.now += 1000
      return replyTo(item, api.clock.now, right ? {} : { lastUserReply: item.Answer === 'A' ? 'B' : 'A' })
    }
    expect(await leftAfter(reply(false), reply(true))).toEqual([undefined, undefined])
    const last = reply(true)
    expect(await leftAfter(last)).toEqual([2])
    expect(await leftAfter(last, reply(true))).toEqual([undefined, undefined])
    // Removed and, by a mistake of the same batch, returned: nothing left the book.
    expect(await leftAfter(reply(false), reply(true), reply(true), reply(false))).toEqual(Array(4).fill(undefined))
  })

  test('a guess that was right does not count towards leaving', async () => {
    await me.settings({ leaveAfter: 1 })
    const [item] = me.items as [Item]
    await me.wrong(item)
    await me.right(item, { certainty: 3 })
    expect(await me.counts()).toMatchObject({ Book: 1 })
    api.clock.now += 1000
    await me.right(item, { certainty: 1 })
    expect(await me.counts()).toMatchObject({ Book: 0 })
  })

  test('taken out by hand it is due no more; put back it has the day it had', async () => {
    const [item] = me.items as [Item]
    await me.wrong(item)
    await me.right(item)
    const [before] = await me.cards()
    const move = (isError: 0 | 1) =>
      api.client.send('review.updateUser', { ...me.base, replsysJson: [{ allTestID: item.AllTestID, isError }] })
    await move(0)
    expect(await me.cards()).toMatchObject([{ in_book: 0, due_day: null }])
    expect(await me.counts()).toMatchObject({ Book: 0, Settled: 0 })
    await move(1)
    expect(await me.cards()).toMatchObject([{ in_book: 1, due_day: before?.due_day }])
  })

  test('put back it is as it was: since when, how often right in a row, how sure and why', async () => {
    const [item] = me.items as [Item]
    const allTestID = item.AllTestID
    const listed = async () => {
      const { Times, Facts } = await api.client.send('review.getUserErrorTest', me.base)
      return { at: Times?.[allTestID], fact: Facts?.[allTestID] }
    }
    await me.wrong(item, { certainty: 1 })
    await api.client.send('review.setErrorReason', { ...me.base, allTestID, reason: '粗心' })
    pass(1)
    await me.right(item)
    const before = await listed()
    expect(before.fact).toMatchObject({ Streak: 1, Certainty: 1, Reason: '粗心' })
    const move = (isError: 0 | 1) =>
      api.client.send('review.updateUser', { ...me.base, replsysJson: [{ allTestID, isError }] })
    pass(1)
    await move(0)
    await move(0)
    await move(1)
    await move(1)
    expect(await listed()).toEqual(before)
    // The same where it left the book automatically.
    await me.settings({ leaveAfter: 2 })
    await me.right(item)
    expect(await listed()).toEqual({ at: undefined, fact: undefined })
    await move(1)
    expect(await listed()).toMatchObject({ at: before.at, fact: { Streak: 2, Certainty: 1, Reason: '粗心' } })
  })

  test('a question that is wrong anew after it left begins anew', async () => {
    await me.settings({ leaveAfter: 1 })
    const [item] = me.items as [Item]
    await me.wrong(item)
    pass(1)
    await me.right(item)
    pass(1)
    await me.wrong(item)
    const { Times, Facts } = await api.client.send('review.getUserErrorTest', me.base)
    expect(Times?.[item.AllTestID]).toBe(api.clock.now)
    expect(Facts?.[item.AllTestID]).toMatchObject({ Streak: 0 })
  })

  test('an own exam date that is over leaves the next official one to lead up to', async () => {
    const official = beijingDate(api.clock.now + 40 * DAY)
    const subjectID = api.world.subjectID
    await store.write((tx) =>
      tx.run(
        'insert into official_exam_date (official_exam_date_id, subject_id, year, name, starts_on, ends_on) values (?, ?, 2030, ?, ?, ?)',
        [newId(), subjectID, '笔试', official, official],
      ),
    )
    await examOn(beijingDate(api.clock.now - DAY))
    expect(await me.counts()).toMatchObject({ ExamDate: official })
    await examOn(beijingDate(api.clock.now + 10 * DAY))
    expect(await me.counts()).toMatchObject({ ExamDate: beijingDate(api.clock.now + 10 * DAY) })
    await store.write((tx) => tx.run('delete from official_exam_date where subject_id = ?', [subjectID]))
  })

  test('put back after the exam’s date was set, it is not due on the exam’s day or later', async () => {
    const [item] = me.items as [Item]
    await me.wrong(item)
    for (const days of [1, 3, 10, 12]) {
      await me.right(item)
      pass(days)
    }
    await me.right(item)
    const plain = (await me.cards())[0]?.due_day as number
    const exam = beijingDay(api.clock.now) + LEFT
    expect(plain).toBeGreaterThan(exam)
    const move = (isError: 0 | 1) =>
      api.client.send('review.updateUser', { ...me.base, replsysJson: [{ allTestID: item.AllTestID, isError }] })
    await move(0)
    await examOn(beijingDate(api.clock.now + LEFT * DAY))
    await me.counts()
    await move(1)
    const back = (await me.cards())[0]?.due_day as number
    expect(back).toBeLessThan(exam)
    expect(back).toBeGreaterThanOrEqual(exam - FINAL_DAYS)
  })

  test('an exam brings what would come after it into its final days, and nothing on its day or later', async () => {
    for (const item of me.items) await me.wrong(item)
    for (const gap of [0, 1, 5, 15]) {
      pass(gap)
      for (const item of me.items) await me.right(item)
    }
    const today = beijingDay(api.clock.now)
    const before = await me.cards()
    expect(before.every((card) => (card.due_day as number) > today + LEFT)).toBe(true)
    await examOn(beijingDate(api.clock.now + LEFT * DAY))
    const led = await me.counts()
    expect(led.ExamDate).toBe(beijingDate(api.clock.now + LEFT * DAY))
    const after = await me.cards()
    for (const card of after) {
      expect(card.due_day).toBeLessThan(today + LEFT)
      expect(card.due_day).toBeGreaterThanOrEqual(today + LEFT - FINAL_DAYS)
    }
    // One a day: the load is levelled.
    expect(new Set(after.map((card) => card.due_day)).size).toBe(after.length)

    // Reviewed in the final days and remembered until the exam: not due again.
    pass(LEFT - FINAL_DAYS + 2)
    await me.right(me.items[0] as Item)
    expect(await me.counts()).toMatchObject({ Settled: 1 })

    await examOn('')
    await me.counts()
    expect((await me.cards()).every((card) => card.due_day !== null)).toBe(true)
  })

  test('the day after the exam the plain days hold again, by themselves', async () => {
    const [item] = me.items as [Item]
    await me.wrong(item)
    for (const gap of [0, 1, 5]) {
      pass(gap)
      await me.right(item)
    }
    await examOn(beijingDate(api.clock.now + 2 * DAY))
    await me.right(item)
    expect(await me.counts()).toMatchObject({ Settled: 1, Today: 0 })
    pass(3)
    expect(await me.counts()).toMatchObject({ Settled: 0, ExamDate: null })
  })

  test('wanting to remember more brings questions nearer', async () => {
    const [item] = me.items as [Item]
    await me.wrong(item)
    for (const gap of [0, 1, 5, 15]) {
      pass(gap)
      await me.right(item)
    }
    const dayOf = async () => (await me.cards())[0]?.due_day as number
    const usual = await dayOf()
    await me.settings({ retention: 97 })
    expect(await dayOf()).toBeLessThan(usual)
    await me.settings({ retention: 80 })
    expect(await dayOf()).toBeGreaterThan(usual)
    expect(await api.client.send('review.reviewSettings', me.base)).toEqual({
      leaveAfter: 0,
      newPerDay: 50,
      perDay: 200,
      retention: 80,
    })
  })

  test('a late reply moves nothing, a repeated one neither', async () => {
    const [item] = me.items as [Item]
    await me.wrong(item)
    pass(1)
    const newer = replyTo(item, api.clock.now, { mode: 'review' })
    await me.submit(newer)
    const before = await me.cards()
    await me.submit(newer, newer)
    await me.submit(replyTo(item, api.clock.now - 1000, { lastUserReply: item.Answer === 'A' ? 'B' : 'A' }))
    expect(await me.cards()).toEqual(before)
  })

  test('rule: however often batches arrive, each card is what its replies one by one make of it', async () => {
    const model = new MemoryModel()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ item: fc.nat(me.items.length - 1), right: fc.boolean(), gap: fc.nat(3) }), {
          minLength: 1,
          maxLength: 12,
        }),
        async (moves) => {
          me.base.guid = await api.login(me.userName)
          await store.write(async (tx) => {
            await tx.run('delete from review_card where user_id = ?', [me.userID])
            await tx.run('delete from user_question where user_id = ?', [me.userID])
          })
          const replies = moves.map(({ item, right: isRight, gap }) => {
            api.clock.now += gap * DAY + 1000
            const of = me.items[item] as Item
            return replyTo(of, api.clock.now, isRight ? {} : { lastUserReply: of.Answer === 'A' ? 'B' : 'A' })
          })
          const known = new Map<number, ReturnType<typeof cardAfter>>()
          for (const reply of replies) {
            const isRight = me.items.find((one) => one.AllTestID === reply.allTestID)?.Answer === reply.lastUserReply
            const card = known.get(reply.allTestID) ?? null
            if (!card && isRight) continue
            const day = beijingDay(reply.answeredAt)
            known.set(reply.allTestID, cardAfter(card, { right: isRight, seconds: 3 }, day, model))
          }
          for (let from = 0; from < replies.length; from += 4) {
            await me.submit(...replies.slice(from, from + 4))
            await me.submit(...replies.slice(0, from + 4))
          }
          const stored = new Map((await me.cards()).map((card) => [card.question_id, card]))
          expect(stored.size).toBe(known.size)
          for (const [id, card] of known) {
            expect(stored.get(id)?.reps).toBe(card.reps)
            expect(stored.get(id)?.stability).toBeCloseTo(card.stability, 6)
          }
        },
      ),
      { numRuns: 10, seed: 20261121 },
    )
  })
})
