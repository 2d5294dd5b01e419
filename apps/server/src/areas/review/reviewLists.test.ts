import { MEASURED_FROM } from '@tizhou/domain/knowledge/models/itemMeasures'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { storeReply } from '../../cores/review/storeReply.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, chapterIDs, itemsOf, replyTo, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { type Item, reviewer } from '../../testing/reviewer.ts'

describeOnBothDatabases('lists of the review', (openStore) => {
  let api: Api
  let store: Store
  /** Each test has its own learner. */
  let me: Awaited<ReturnType<typeof reviewer>>

  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    me = await reviewer(api, store)
  })

  test('a day holds no more than its limits; the rest waits, and can be had', async () => {
    await me.settings({ newPerDay: 2 })
    for (const item of me.items) await me.wrong(item)
    expect(await me.counts()).toMatchObject({ Today: 2, New: 2, Waiting: me.items.length - 2 })
    expect((await me.due()).Total).toBe(2)
    expect((await me.due({ beyondLimit: 1 })).Total).toBe(me.items.length)
    await me.right(me.items[0] as Item)
    expect(await me.counts()).toMatchObject({ Today: 1, Waiting: me.items.length - 2, Done: 1 })
  })

  test('what is due of a chapter is all of it, with the chapters below', async () => {
    const chapters = await chapterIDs(api, SUBJECT)
    await me.wrong(me.items[0] as Item)
    await me.wrong(me.free[0] as Item)
    expect((await me.due({ cptID: chapters.试用 })).Total).toBe(1)
    expect((await me.due({ cptID: chapters.第一篇 })).Total).toBe(2)
  })

  test('sure but wrong, and why, is listed and counted', async () => {
    const [sure, unsure] = me.items as [Item, Item]
    await me.wrong(sure, { certainty: 1 })
    await me.wrong(unsure, { certainty: 2 })
    const listed = async (of: object) =>
      itemsOf(await api.client.send('review.getUserErrorTest', { ...me.base, ...of })).map((one) => one.AllTestID)
    expect(await listed({ certainty: 1 })).toEqual([sure.AllTestID])
    const reason = (allTestID: number, of: object = { reason: '记忆混淆' }) =>
      api.client.send('review.setErrorReason', { ...me.base, allTestID, ...of })
    expect(await reason(unsure.AllTestID)).toEqual({ changed: 1 })
    expect(await reason(me.free[0]?.AllTestID as number)).toEqual({ changed: 0 })
    expect(await listed({ reason: '记忆混淆' })).toEqual([unsure.AllTestID])
    expect(await api.client.send('review.errorReasons', me.base)).toEqual({
      list: [{ Reason: '记忆混淆', Count: 1 }],
      Unsaid: 1,
      SureWrong: 1,
    })
    await reason(unsure.AllTestID, {})
    expect(await listed({ reason: '记忆混淆' })).toEqual([])
    await expect(reason(sure.AllTestID, { reason: '没睡好' })).rejects.toMatchObject({ status: 400 })
  })

  test('a reason belongs to its mistake: wrong again, it is asked again; right in between, it stays', async () => {
    const [item] = me.items as [Item]
    const allTestID = item.AllTestID
    const reasonNow = async () => (await api.client.send('review.getUserErrorTest', me.base)).Facts?.[allTestID]?.Reason
    await me.wrong(item)
    await api.client.send('review.setErrorReason', { ...me.base, allTestID, reason: '粗心' })
    api.clock.now += 1000
    await me.right(item)
    expect(await reasonNow()).toBe('粗心')
    api.clock.now += 1000
    await me.wrong(item)
    expect(await reasonNow()).toBeNull()
    expect(await api.client.send('review.errorReasons', me.base)).toMatchObject({ list: [], Unsaid: 1 })
  })

  test('the statistics count each question once, at its home, and the chapters are those of the tree', async () => {
    await me.wrong(me.items[0] as Item, { certainty: 1 })
    await me.wrong(me.free[0] as Item)
    await me.right(me.free[0] as Item)
    await api.client.send('practice.setFavourite', {
      ...me.base,
      allTestID: me.items[1]?.AllTestID as number,
      isFav: 1,
      changedAt: api.clock.now,
    })
    const chapters = await chapterIDs(api, SUBJECT)
    const rows = await api.client.send('review.reviewStatistics', { guid: me.base.guid, appEName: SUBJECT })
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

  test('the rank of wrong questions is by how often all learners answer them wrong, of those that enough have answered', async () => {
    const [often, seldom, own] = me.items as [Item, Item, Item]
    await me.wrong(own)
    await me.wrong(seldom)
    await me.wrong(often)
    await store.write(async (tx) => {
      for (const [id, answered, answeredRight] of [
        [often.AllTestID, 100, 20],
        [seldom.AllTestID, 100, 90],
        // A learner's own answers do not count.
        [own.AllTestID, 100, 0],
      ] as const) {
        await tx.run(
          `insert into question_statistic as s (question_id, answered, answered_right) values (?, ?, ?)
           on conflict (question_id) do update set answered = excluded.answered, answered_right = excluded.answered_right`,
          [id, answered, answeredRight],
        )
        await tx.db
          .insertInto('question_measure')
          .values({
            question_id: id,
            subject_id: me.base.appID,
            rating: 0,
            attempts: id === own.AllTestID ? MEASURED_FROM - 1 : MEASURED_FROM,
            answered_right: 0,
          })
          .execute()
      }
    })
    const rank = await api.client.send('review.getFavOrErrorRankTest', { ...me.base, type: 'error' })
    expect(rank.list.map((row) => [row.AllTestID, row.Count, row.Answered])).toEqual([
      [often.AllTestID, 80, 100],
      [seldom.AllTestID, 10, 100],
    ])
    const favoured = async () =>
      (await api.client.send('review.getFavOrErrorRankTest', { ...me.base, type: 'fav' }, { allowedRepeat: true })).list
    const favourite = { ...me.base, allTestID: often.AllTestID, isFav: 1 as const, changedAt: api.clock.now }
    await api.client.send('practice.setFavourite', favourite)
    expect(await favoured()).toEqual([])
    await store.write((tx) =>
      tx.db
        .updateTable('question_statistic')
        .set({ favoured: MEASURED_FROM })
        .where('question_id', '=', often.AllTestID)
        .execute(),
    )
    expect((await favoured()).map((row) => [row.AllTestID, row.Count])).toEqual([[often.AllTestID, MEASURED_FROM]])
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
        [questionID, `paper-only-${questionID}`, me.items[0]?.AllTestID as number],
      )
      await storeReply(tx, {
        userID: me.userID,
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
      wrong: (await api.client.send('review.getUserErrorTest', me.base)).Total,
      tree: (await api.client.send('review.errorPathChapter', me.base)).Total,
      due: (await me.due()).Total,
    })
    expect(await listed()).toEqual({ wrong: 0, tree: 0, due: 0 })
    const again = () => me.submit(replyTo({ ...(me.items[0] as Item), AllTestID: questionID, CptID: 0 }, api.clock.now))
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
        [newId(), me.userID, subjectID, paperID, now],
      )
    })
    expect(await listed()).toEqual({ wrong: 1, tree: 1, due: 1 })
    const { ChapterMenuJson } = await api.client.send('review.errorPathChapter', me.base)
    expect(JSON.parse(ChapterMenuJson)).toEqual([{ ID: subjectID, Name: '试卷中的题', Count: 1, Childs: [] }])
    expect((await me.due({ cptID: subjectID })).Total).toBe(1)
    api.clock.now += 1000
    expect((await again()).results).toMatchObject([{ status: 200, isRight: 1 }])
    expect(await me.counts()).toMatchObject({ Today: 0, Done: 1 })
    // A question of a chapter can be answered only under it, where its access is checked.
    const probe = replyTo({ ...(me.items[0] as Item), CptID: 0 }, api.clock.now)
    expect((await me.submit(probe)).results).toMatchObject([{ status: 404 }])
  })
})
