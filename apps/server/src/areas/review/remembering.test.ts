import { beijingDate, beijingDay } from '@tizhou/domain/dates/beijing'
import { cardAfter } from '@tizhou/domain/remembering/card'
import { MemoryModel } from '@tizhou/domain/remembering/memory'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { newId } from '../../store/ids.ts'
import { storeReply } from '../../store/replies.ts'
import type { Store } from '../../store/store.ts'
import { addUser } from '../../store/users.ts'
import { type Api, chapterIDs, itemsOf, replyTo, startApi } from '../../testing/api.ts'
import { PASSWORD, SUBJECT, TEST_COST } from '../../testing/bank.ts'

const DAY = 86_400_000
type Item = ReturnType<typeof itemsOf>[0]

describeOnBothDatabases('remembering', (openStore) => {
  let api: Api
  let store: Store
  let items: Item[]
  let free: Item[]
  let guid: string
  let userID: number
  let userName: string
  let people = 0
  const base = () => ({ guid, appID: api.world.subjectID })
  const due = (of: object = {}) => api.client.send('review.dueTest', { ...base(), ...of })
  const counts = () => api.client.send('review.dueCounts', base())
  const settings = (of: object = {}) =>
    api.client.send('review.setReviewSettings', {
      ...base(),
      leaveAfter: 0,
      newPerDay: 50,
      perDay: 200,
      retention: 90,
      ...of,
    })
  const submit = (...repliesJson: ReturnType<typeof replyTo>[]) =>
    api.client.send('practice.submitReplies', { ...base(), repliesJson })
  const wrong = (item: Item, of: object = {}) =>
    submit(replyTo(item, api.clock.now, { lastUserReply: item.Answer === 'A' ? 'B' : 'A', ...of }))
  const right = (item: Item, of: object = {}) => submit(replyTo(item, api.clock.now, { mode: 'review', ...of }))
  const pass = (days: number) => {
    api.clock.now += days * DAY
  }
  const examOn = (examTime: string) => api.client.send('subjects.setExamTimeData', { ...base(), examTime })
  const cards = () =>
    store.all<{ question_id: number; due_day: number | null; stability: number; in_book: number; reps: number }>(
      'select * from review_card where user_id = ? order by question_id',
      [userID],
    )

  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
  })
  afterAll(() => api.close())

  /** Each test has a learner of its own. */
  beforeEach(async () => {
    userName = `1370000${String(++people).padStart(4, '0')}`
    const passwordHash = await hashPassword(PASSWORD, TEST_COST)
    userID = await store.write((tx) => addUser(tx, { userName, nickName: '学', passwordHash, now: api.clock.now }))
    await store.write((tx) =>
      tx.db
        .insertInto('entitlement')
        .values({
          entitlement_id: newId(),
          user_id: userID,
          subject_id: api.world.subjectID,
          vn: 2,
          starts_at: 0,
          ends_at: api.clock.now + 1000 * DAY,
          source: 'test',
        })
        .execute(),
    )
    guid = await api.login(userName)
    const chapters = await chapterIDs(api, SUBJECT)
    const itemsIn = async (cptID: number) =>
      itemsOf(await api.client.send('practice.getChapterTestEx', { ...base(), cptID }))
    items = (await itemsIn(chapters.全部题型 as number)).filter((item) =>
      ['ATEST', 'BTEST', 'A3TEST'].includes(item.ChildTableName),
    )
    free = await itemsIn(chapters.试用 as number)
  })

  test('a wrong answer is due at once; answered right it moves to a later day, and counts as done', async () => {
    const [item] = items as [Item]
    await wrong(item)
    expect(await counts()).toMatchObject({ Today: 1, New: 1, Waiting: 0, Done: 0, Book: 1, Settled: 0 })
    const set = await due()
    expect(itemsOf(set).map((one) => [one.AllTestID, one.Answer])).toEqual([[item.AllTestID, item.Answer]])
    expect(set.Facts?.[item.AllTestID]).toEqual({
      Due: beijingDate(api.clock.now),
      Streak: 0,
      Certainty: null,
      Reason: null,
    })
    await right(item)
    const later = await counts()
    expect(later).toMatchObject({ Today: 0, New: 0, Done: 1, Book: 1 })
    expect(later.Days.filter((day) => day.Count > 0)).toEqual([{ Day: beijingDate(api.clock.now + DAY), Count: 1 }])
    pass(1)
    expect((await due()).Total).toBe(1)
  })

  test('each right answer on its day puts the next one further away', async () => {
    const [item] = items as [Item]
    await wrong(item)
    const gaps: number[] = []
    for (let times = 0; times < 5; times++) {
      await right(item)
      const [card] = await cards()
      const gap = (card?.due_day as number) - beijingDay(api.clock.now)
      gaps.push(gap)
      pass(gap)
    }
    expect(gaps[0]).toBe(1)
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b))
    expect(gaps.at(-1)).toBeGreaterThan(20)
  })

  test('right answers to questions outside the wrong book leave no trace of a review', async () => {
    for (const item of items) await submit(replyTo(item, api.clock.now))
    expect(await cards()).toEqual([])
    expect(await counts()).toMatchObject({ Today: 0, Book: 0 })
  })

  test('an answer without a verdict leaves the review as it is', async () => {
    const all = itemsOf(
      await api.client.send('practice.getChapterTestEx', { ...base(), cptID: items[0]?.CptID as number }),
    )
    const jd = all.find((item) => item.ChildTableName === 'JDTEST') as Item
    await submit(replyTo(jd, api.clock.now, { lastUserReply: '不会', selfScore: 0 }))
    const [before] = await cards()
    await submit(replyTo(jd, api.clock.now + 1000, { lastUserReply: '不会' }))
    expect(await cards()).toEqual([before])
  })

  test('a question leaves after as many right answers in a row as are wanted, not before', async () => {
    await settings({ leaveAfter: 2 })
    const [item, other] = items as [Item, Item]
    await wrong(item)
    await wrong(other)
    const inBook = async () =>
      itemsOf(await api.client.send('review.getUserErrorTest', base())).map((one) => one.AllTestID)
    await right(item)
    api.clock.now += 1000
    await wrong(item)
    for (const left of [2, 2, 1]) {
      expect(await inBook()).toHaveLength(left)
      api.clock.now += 1000
      await right(item)
    }
    expect(await inBook()).toEqual([other.AllTestID])
    expect(await counts()).toMatchObject({ Book: 1, Today: 1 })
  })

  test('a guess that was right does not count towards leaving', async () => {
    await settings({ leaveAfter: 1 })
    const [item] = items as [Item]
    await wrong(item)
    await right(item, { certainty: 3 })
    expect(await counts()).toMatchObject({ Book: 1 })
    api.clock.now += 1000
    await right(item, { certainty: 1 })
    expect(await counts()).toMatchObject({ Book: 0 })
  })

  test('taken out by hand it is due no more; put back it has the day it had', async () => {
    const [item] = items as [Item]
    await wrong(item)
    await right(item)
    const [before] = await cards()
    const move = (isError: 0 | 1) =>
      api.client.send('review.updateUser', { ...base(), replsysJson: [{ allTestID: item.AllTestID, isError }] })
    await move(0)
    expect(await cards()).toMatchObject([{ in_book: 0, due_day: null }])
    expect(await counts()).toMatchObject({ Book: 0, Settled: 0 })
    await move(1)
    expect(await cards()).toMatchObject([{ in_book: 1, due_day: before?.due_day }])
  })

  test('put back after the exam’s date was set, it is not due on the exam’s day or later', async () => {
    const [item] = items as [Item]
    await wrong(item)
    for (const days of [1, 3, 10, 12]) {
      await right(item)
      pass(days)
    }
    await right(item)
    const plain = (await cards())[0]?.due_day as number
    const exam = beijingDay(api.clock.now) + 20
    expect(plain).toBeGreaterThan(exam)
    const move = (isError: 0 | 1) =>
      api.client.send('review.updateUser', { ...base(), replsysJson: [{ allTestID: item.AllTestID, isError }] })
    await move(0)
    await examOn(beijingDate(api.clock.now + 20 * DAY))
    await counts()
    await move(1)
    const back = (await cards())[0]?.due_day as number
    expect(back).toBeLessThan(exam)
    expect(back).toBeGreaterThanOrEqual(exam - 14)
  })

  test('an exam brings what would come after it into its final days, and nothing on its day or later', async () => {
    for (const item of items) await wrong(item)
    for (const gap of [0, 1, 5, 15]) {
      pass(gap)
      for (const item of items) await right(item)
    }
    const today = beijingDay(api.clock.now)
    const before = await cards()
    expect(before.every((card) => (card.due_day as number) > today + 20)).toBe(true)
    await examOn(beijingDate(api.clock.now + 20 * DAY))
    const led = await counts()
    expect(led.ExamDate).toBe(beijingDate(api.clock.now + 20 * DAY))
    const after = await cards()
    for (const card of after) {
      expect(card.due_day).toBeLessThan(today + 20)
      expect(card.due_day).toBeGreaterThanOrEqual(today + 6)
    }
    // One a day: the load is levelled.
    expect(new Set(after.map((card) => card.due_day)).size).toBe(after.length)

    // Seen in the final days and remembered until the exam: left alone.
    pass(8)
    await right(items[0] as Item)
    expect(await counts()).toMatchObject({ Settled: 1 })

    await examOn('')
    await counts()
    expect((await cards()).every((card) => card.due_day !== null)).toBe(true)
  })

  test('the day after the exam the plain days hold again, by themselves', async () => {
    const [item] = items as [Item]
    await wrong(item)
    for (const gap of [0, 1, 5]) {
      pass(gap)
      await right(item)
    }
    await examOn(beijingDate(api.clock.now + 2 * DAY))
    await right(item)
    expect(await counts()).toMatchObject({ Settled: 1, Today: 0 })
    pass(3)
    expect(await counts()).toMatchObject({ Settled: 0, ExamDate: null })
  })

  test('wanting to remember more brings questions nearer', async () => {
    const [item] = items as [Item]
    await wrong(item)
    for (const gap of [0, 1, 5, 15]) {
      pass(gap)
      await right(item)
    }
    const dayOf = async () => (await cards())[0]?.due_day as number
    const usual = await dayOf()
    await settings({ retention: 97 })
    expect(await dayOf()).toBeLessThan(usual)
    await settings({ retention: 80 })
    expect(await dayOf()).toBeGreaterThan(usual)
    expect(await api.client.send('review.reviewSettings', base())).toEqual({
      leaveAfter: 0,
      newPerDay: 50,
      perDay: 200,
      retention: 80,
    })
  })

  test('a day holds no more than its limits; the rest waits, and can be had', async () => {
    await settings({ newPerDay: 2 })
    for (const item of items) await wrong(item)
    expect(await counts()).toMatchObject({ Today: 2, New: 2, Waiting: items.length - 2 })
    expect((await due()).Total).toBe(2)
    expect((await due({ beyondLimit: 1 })).Total).toBe(items.length)
    await right(items[0] as Item)
    expect(await counts()).toMatchObject({ Today: 1, Waiting: items.length - 2, Done: 1 })
  })

  test('what is due of a chapter is all of it, with the chapters below', async () => {
    const chapters = await chapterIDs(api, SUBJECT)
    await wrong(items[0] as Item)
    await wrong(free[0] as Item)
    expect((await due({ cptID: chapters.试用 })).Total).toBe(1)
    expect((await due({ cptID: chapters.第一篇 })).Total).toBe(2)
  })

  test('sure but wrong, and why, is listed and counted', async () => {
    const [sure, unsure] = items as [Item, Item]
    await wrong(sure, { certainty: 1 })
    await wrong(unsure, { certainty: 2 })
    const listed = async (of: object) =>
      itemsOf(await api.client.send('review.getUserErrorTest', { ...base(), ...of })).map((one) => one.AllTestID)
    expect(await listed({ certainty: 1 })).toEqual([sure.AllTestID])
    const reason = (allTestID: number, of: object = { reason: '记忆混淆' }) =>
      api.client.send('review.setErrorReason', { ...base(), allTestID, ...of })
    expect(await reason(unsure.AllTestID)).toEqual({ changed: 1 })
    expect(await reason(free[0]?.AllTestID as number)).toEqual({ changed: 0 })
    expect(await listed({ reason: '记忆混淆' })).toEqual([unsure.AllTestID])
    expect(await api.client.send('review.errorReasons', base())).toEqual({
      list: [{ Reason: '记忆混淆', Count: 1 }],
      Unsaid: 1,
      SureWrong: 1,
    })
    await reason(unsure.AllTestID, {})
    expect(await listed({ reason: '记忆混淆' })).toEqual([])
    await expect(reason(sure.AllTestID, { reason: '没睡好' })).rejects.toMatchObject({ status: 400 })
  })

  test('a late reply moves nothing, a repeated one neither', async () => {
    const [item] = items as [Item]
    await wrong(item)
    pass(1)
    const newer = replyTo(item, api.clock.now, { mode: 'review' })
    await submit(newer)
    const before = await cards()
    await submit(newer, newer)
    await submit(replyTo(item, api.clock.now - 1000, { lastUserReply: item.Answer === 'A' ? 'B' : 'A' }))
    expect(await cards()).toEqual(before)
  })

  test('rule: however often batches arrive, each card is what its replies one by one make of it', async () => {
    const model = new MemoryModel()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ item: fc.nat(items.length - 1), right: fc.boolean(), gap: fc.nat(3) }), {
          minLength: 1,
          maxLength: 12,
        }),
        async (moves) => {
          guid = await api.login(userName)
          await store.write(async (tx) => {
            await tx.run('delete from review_card where user_id = ?', [userID])
            await tx.run('delete from user_question where user_id = ?', [userID])
          })
          const replies = moves.map(({ item, right: isRight, gap }) => {
            api.clock.now += gap * DAY + 1000
            const of = items[item] as Item
            return replyTo(of, api.clock.now, isRight ? {} : { lastUserReply: of.Answer === 'A' ? 'B' : 'A' })
          })
          const known = new Map<number, ReturnType<typeof cardAfter>>()
          for (const reply of replies) {
            const isRight = items.find((one) => one.AllTestID === reply.allTestID)?.Answer === reply.lastUserReply
            const card = known.get(reply.allTestID) ?? null
            if (!card && isRight) continue
            const day = beijingDay(reply.answeredAt)
            known.set(reply.allTestID, cardAfter(card, { right: isRight, seconds: 3 }, day, model))
          }
          for (let from = 0; from < replies.length; from += 4) {
            await submit(...replies.slice(from, from + 4))
            await submit(...replies.slice(0, from + 4))
          }
          const stored = new Map((await cards()).map((card) => [card.question_id, card]))
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

  test('the statistics count each question once, at its home, and the chapters are those of the tree', async () => {
    await wrong(items[0] as Item, { certainty: 1 })
    await wrong(free[0] as Item)
    await right(free[0] as Item)
    await api.client.send('practice.setFavourite', {
      ...base(),
      allTestID: items[1]?.AllTestID as number,
      isFav: 1,
      changedAt: api.clock.now,
    })
    const chapters = await chapterIDs(api, SUBJECT)
    const rows = await api.client.send('review.reviewStatistics', { guid, appEName: SUBJECT })
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({
      CptID: chapters.全部题型,
      Wrong: 1,
      Favourites: 1,
      Notes: 0,
      Due: 1,
      SureWrong: 1,
    })
    expect(rows).toContainEqual({ CptID: chapters.试用, Wrong: 1, Favourites: 0, Notes: 0, Due: 0, SureWrong: 0 })
    const { ChapterMenuJson } = await api.client.send('review.getReviewChapter', { appEName: SUBJECT })
    expect(JSON.parse(ChapterMenuJson)).toMatchObject([
      { Name: '第一篇', Childs: [{ Name: '全部题型' }, { Name: '试用', Count: 2 }] },
    ])
  })

  test('the rank of wrong questions is by how often all learners answer them wrong', async () => {
    const [often, seldom] = items as [Item, Item]
    await wrong(seldom)
    await wrong(often)
    await store.write(async (tx) => {
      for (const [id, answered, answeredRight] of [
        [often.AllTestID, 100, 20],
        [seldom.AllTestID, 100, 90],
      ] as const)
        await tx.run(
          `insert into question_statistic as s (question_id, answered, answered_right) values (?, ?, ?)
           on conflict (question_id) do update set answered = excluded.answered, answered_right = excluded.answered_right`,
          [id, answered, answeredRight],
        )
    })
    const rank = await api.client.send('review.getFavOrErrorRankTest', { ...base(), type: 'error' })
    expect(rank.list.map((row) => [row.AllTestID, row.Count, row.Answered])).toEqual([
      [often.AllTestID, 80, 100],
      [seldom.AllTestID, 10, 100],
    ])
    expect((await api.client.send('review.getFavOrErrorRankTest', { ...base(), type: 'fav' })).list).toEqual([])
  })

  test('a wrong answer of an exam arrives once it is filed; its questions are read only after the hand-in', async () => {
    const questionID = newId()
    const paperID = newId()
    const now = api.clock.now
    const subjectID = api.world.subjectID
    await store.write(async (tx) => {
      await tx.run(
        `insert into question (question_id, subject_id, external_id, style_id, form, group_id, group_order, hint, stem,
           options, answer, explanation, content_hash, updated_at)
         select ?, subject_id, ?, style_id, form, null, 0, hint, '只在试卷里', options, answer, explanation, 'h', updated_at
         from question where question_id = ?`,
        [questionID, `paper-only-${questionID}`, items[0]?.AllTestID as number],
      )
      await storeReply(tx, {
        userID,
        replyID: `exam-1-${questionID}`,
        subjectID,
        questionID,
        chapterID: 0,
        reply: 'A',
        isRight: 0,
        points: 0,
        fullPoints: 1,
        spendSeconds: 30,
        mode: 'exam',
        answeredAt: now,
        receivedAt: now,
      })
    })
    const listed = async () => ({
      wrong: (await api.client.send('review.getUserErrorTest', base())).Total,
      tree: (await api.client.send('review.errorPathChapter', base())).Total,
      due: (await due()).Total,
    })
    expect(await listed()).toEqual({ wrong: 0, tree: 0, due: 0 })
    const again = () => submit(replyTo({ ...(items[0] as Item), AllTestID: questionID, CptID: 0 }, api.clock.now))
    expect((await again()).results).toMatchObject([{ status: 404, isRight: null }])

    await store.write(async (tx) => {
      await tx.db
        .insertInto('paper')
        .values({
          paper_id: paperID,
          subject_id: subjectID,
          external_key: `p${paperID}`,
          kind: 'past',
          source_name: '历年真题',
          name: '试卷',
          room: 'open',
          year: null,
          module: 'x',
          rule_version: 'x',
          full_mark: 100,
          pass_mark: null,
          seconds: 60,
          opens_at: null,
          closes_at: null,
          entry_seconds: null,
          position: 1,
          updated_at: now,
        } as never)
        .execute()
      await tx.run('insert into paper_unit (unit_id, paper_id, position, name, seconds) values (?, ?, 1, ?, 60)', [
        paperID,
        paperID,
        '单元',
      ])
      await tx.run(
        'insert into paper_section (section_id, unit_id, paper_id, position, name, style_id) values (?, ?, ?, 1, ?, 1)',
        [paperID, paperID, paperID, '题型'],
      )
      await tx.run(
        'insert into paper_item (paper_id, question_id, section_id, position, marks) values (?, ?, ?, 1, 100)',
        [paperID, questionID, paperID],
      )
      await tx.run(
        `insert into paper_attempt (attempt_id, user_id, subject_id, paper_id, is_first, started_at, state, units, seat)
         values (?, ?, ?, ?, 1, ?, 'over', '[]', 1)`,
        [newId(), userID, subjectID, paperID, now],
      )
    })
    expect(await listed()).toEqual({ wrong: 1, tree: 1, due: 1 })
    const { ChapterMenuJson } = await api.client.send('review.errorPathChapter', base())
    expect(JSON.parse(ChapterMenuJson)).toEqual([{ ID: subjectID, Name: '试卷中的题', Count: 1, Childs: [] }])
    expect((await due({ cptID: subjectID })).Total).toBe(1)
    api.clock.now += 1000
    expect((await again()).results).toMatchObject([{ status: 200, isRight: 1 }])
    expect(await counts()).toMatchObject({ Today: 0, Done: 1 })
    // A question of a chapter is answered under its chapter only: there its access is checked.
    const probe = replyTo({ ...(items[0] as Item), CptID: 0 }, api.clock.now)
    expect((await submit(probe)).results).toMatchObject([{ status: 404 }])
  })
})
