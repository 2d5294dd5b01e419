import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { crowdOf } from '../../cores/content/questions/crowd.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, chapterIDs, itemsOf, replyTo, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'

describeOnBothDatabases('practice', (openStore) => {
  let store: Store
  let api: Api
  let guid: string
  let chapters: Record<string, number>
  const appID = () => api.world.subjectID
  const cptID = () => chapters.全部题型 as number
  const open = (of: object = {}) =>
    api.client.send('practice.getChapterTestEx', {
      guid,
      appID: appID(),
      cptID: cptID(),
      queryHistory: 1,
      queryTestInfo: 1,
      ...of,
    })
  const submit = (...replies: ReturnType<typeof replyTo>[]) =>
    api.client.send('practice.submitReplies', { guid, appID: appID(), repliesJson: replies }, { allowedRepeat: true })

  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
    guid = await api.login(api.world.vip)
    chapters = await chapterIDs(api, SUBJECT)
  })
  afterAll(() => api.close())

  test('a chapter brings all eight forms in their order, groups with what they share', async () => {
    const set = await open()
    expect(itemsOf(set).map((item) => item.ChildTableName)).toEqual([
      'ATEST',
      'XTEST',
      'BTEST',
      'BTEST',
      'A3TEST',
      'A3TEST',
      'PDTEST',
      'TKTEST',
      'JDTEST',
      'CASETEST',
    ])
    const groups = set.test.StyleItems.flatMap((style) => style.TestItems).filter((item) => 'GroupID' in item)
    expect(groups.map((group) => [group.FrontTitle, group.SelectedItems?.length ?? 0])).toEqual([
      ['', 5],
      ['一个病例', 0],
      ['案例', 0],
    ])
  })

  test('without VIP a paid chapter is refused with 201 and a free one opens', async () => {
    const plain = await api.login(api.world.plain)
    await expect(open({ guid: plain })).rejects.toMatchObject({ status: 201 })
    const set = await open({ guid: plain, cptID: chapters.试用 })
    expect(itemsOf(set)).toHaveLength(2)
  })

  test('an expired version closes the chapter, but what was answered under it is still taken', async () => {
    const item = itemsOf(await open())[0] as ReturnType<typeof itemsOf>[0]
    const before = api.clock.now
    api.clock.now += 2_000_000_000
    await expect(open()).rejects.toMatchObject({ status: 201 })
    const { results } = await submit(replyTo(item, before))
    expect(results).toMatchObject([{ status: 200, isRight: 1 }])
    api.clock.now = before
  })

  test('a right and a wrong reply are scored by the server and come back as history', async () => {
    const [single, multiple] = itemsOf(await open()) as [ReturnType<typeof itemsOf>[0], ReturnType<typeof itemsOf>[0]]
    api.clock.now += 1000
    const { results } = await submit(
      replyTo(single, api.clock.now),
      replyTo(multiple, api.clock.now, { lastUserReply: 'ba' }),
    )
    expect(results.map((result) => result.isRight)).toEqual([1, 0])
    const { history } = await open()
    const byID = new Map(history.map((row) => [row.AllTestID, row]))
    expect(byID.get(single.AllTestID)).toMatchObject({ LastUserReply: 'C', IsRight: 1, IsWrong: 0 })
    expect(byID.get(multiple.AllTestID)).toMatchObject({ LastUserReply: 'AB', IsRight: 0, IsWrong: 1, WrongCount: 1 })
  })

  test('of an answer that was half right the history tells how much of it was', async () => {
    const item = itemsOf(await open()).find((one) => one.ChildTableName === 'JDTEST') as ReturnType<typeof itemsOf>[0]
    api.clock.now += 1000
    const at = api.clock.now - 1
    const rowOf = async () => (await open()).history.find((row) => row.AllTestID === item.AllTestID)
    await submit(replyTo(item, at, { lastUserReply: '一半', selfScore: 50 }))
    expect(await rowOf()).toMatchObject({ LastUserReply: '一半', IsRight: 0, Percent: 50, IsWrong: 1 })
    await submit(replyTo(item, at - 1, { lastUserReply: '旧的', selfScore: 100 }))
    expect(await rowOf()).toMatchObject({ LastUserReply: '一半', Percent: 50 })
    await submit(replyTo(item, at + 1, { lastUserReply: '没评' }))
    expect(await rowOf()).toMatchObject({ IsRight: null, Percent: null })
  })

  test('the same reply sent again, alone or within a batch, counts once', async () => {
    const [item] = itemsOf(await open({ cptID: chapters.试用 })) as [ReturnType<typeof itemsOf>[0]]
    const reply = replyTo(item, api.clock.now)
    await submit(reply)
    await Promise.all([submit(reply), submit(reply, reply), submit(reply)])
    const { history } = await open({ cptID: chapters.试用 })
    expect(history.find((row) => row.AllTestID === item.AllTestID)).toMatchObject({ DoneCount: 1 })
  })

  test('one reply that cannot be taken does not take the others with it', async () => {
    const [item] = itemsOf(await open({ cptID: chapters.试用 })) as [ReturnType<typeof itemsOf>[0]]
    const { results } = await submit(
      replyTo(item, api.clock.now, { allTestID: 12345 }),
      replyTo(item, api.clock.now, { lastUserReply: '?' }),
      replyTo(item, api.clock.now, { cptID: 999 }),
      replyTo(item, api.clock.now),
    )
    expect(results.map((result) => result.status)).toEqual([404, 400, 404, 200])
  })

  test('a learner without VIP cannot probe the key of a paid question by replying to it', async () => {
    const item = itemsOf(await open())[0] as ReturnType<typeof itemsOf>[0]
    const plain = await api.login(api.world.plain)
    const { results } = await api.client.send('practice.submitReplies', {
      guid: plain,
      appID: appID(),
      repliesJson: [replyTo(item, api.clock.now)],
    })
    expect(results).toMatchObject([{ status: 201, isRight: null }])
  })

  test('a late reply from before does not replace a newer one, and both count', async () => {
    const item = itemsOf(await open({ cptID: chapters.试用 }))[1] as ReturnType<typeof itemsOf>[0]
    const newer = api.clock.now
    await submit(replyTo(item, newer, { lastUserReply: 'B', spendTime: 40 }))
    await submit(replyTo(item, newer - 60_000, { lastUserReply: 'E', spendTime: 9 }))
    const { history } = await open({ cptID: chapters.试用 })
    expect(history.find((row) => row.AllTestID === item.AllTestID)).toMatchObject({
      LastUserReply: 'B',
      SpendTime: 40,
      IsRight: 1,
      DoneCount: 2,
      WrongCount: 1,
      IsWrong: 1,
    })
  })

  test('a short answer is scored by its own percentage, and not at all without one', async () => {
    const item = itemsOf(await open()).find((of) => of.ChildTableName === 'JDTEST') as ReturnType<typeof itemsOf>[0]
    const text = '我的回答'
    const { results } = await submit(
      replyTo(item, api.clock.now, { lastUserReply: text, selfScore: 100 }),
      replyTo(item, api.clock.now, { lastUserReply: text, selfScore: 0 }),
      replyTo(item, api.clock.now, { lastUserReply: text }),
    )
    expect(results.map((result) => result.isRight)).toEqual([1, 0, null])
  })

  describe('favourites and notes', () => {
    test('are kept, and the latest change by the learner’s own time wins whatever the order of arrival', async () => {
      const [first, second] = itemsOf(await open()) as [ReturnType<typeof itemsOf>[0], ReturnType<typeof itemsOf>[0]]
      const at = api.clock.now
      const fav = (isFav: 0 | 1, changedAt: number) =>
        api.client.send('practice.setFavourite', { guid, appID: appID(), allTestID: first.AllTestID, isFav, changedAt })
      await fav(1, at - 10)
      await fav(0, at - 20)
      const note = (content: string, changedAt: number) =>
        api.client.send('practice.saveNote', { guid, appID: appID(), allTestID: second.AllTestID, content, changedAt })
      await note('新 <script>alert(1)</script>', at - 5)
      await note('旧', at - 6)
      const { history } = await open()
      expect(history.find((row) => row.AllTestID === first.AllTestID)).toMatchObject({ IsFav: 1 })
      expect(history.find((row) => row.AllTestID === second.AllTestID)?.Note).toBe('新 <script>alert(1)</script>')
      const crowd = await crowdOf(store, [first.AllTestID, second.AllTestID], 0)
      const of = (id: number) => crowd.find((row) => row.question_id === id)
      expect(of(first.AllTestID)).toMatchObject({ favoured: 1, noted: 0 })
      expect(of(second.AllTestID)).toMatchObject({ favoured: 0, noted: 1 })
    })

    test('a question of another subject is no question here', async () => {
      const item = itemsOf(await open())[0] as ReturnType<typeof itemsOf>[0]
      const of = { guid, appID: api.world.otherSubjectID, allTestID: item.AllTestID, changedAt: api.clock.now }
      await expect(api.client.send('practice.setFavourite', { ...of, isFav: 1 })).rejects.toMatchObject({ status: 404 })
      await expect(api.client.send('practice.saveNote', { ...of, content: 'x' })).rejects.toMatchObject({ status: 404 })
    })
  })

  test('the place in a chapter is kept, an older one does not replace it', async () => {
    const [first, second] = itemsOf(await open()) as [ReturnType<typeof itemsOf>[0], ReturnType<typeof itemsOf>[0]]
    const save = (allTestID: number, changedAt: number) =>
      api.client.send('practice.saveProgress', { guid, appID: appID(), cptID: cptID(), allTestID, changedAt })
    // Later than the answers of earlier tests.
    api.clock.now += 1_000
    await save(second.AllTestID, api.clock.now - 10)
    await save(first.AllTestID, api.clock.now - 20)
    expect((await open()).LastTestID).toBe(second.AllTestID)
  })

  test('whoever answers is there: the newest answer of a batch is the place', async () => {
    const [first, second, third] = itemsOf(await open()) as [
      ReturnType<typeof itemsOf>[0],
      ReturnType<typeof itemsOf>[0],
      ReturnType<typeof itemsOf>[0],
    ]
    api.clock.now += 5_000
    const at = api.clock.now
    await submit(replyTo(first, at - 20), replyTo(second, at), replyTo(third, at - 10))
    expect((await open()).LastTestID).toBe(second.AllTestID)
    await submit(replyTo(third, at + 10, { mode: 'review' }))
    expect((await open()).LastTestID).toBe(second.AllTestID)
  })

  test('resetting a chapter clears progress and place but keeps wrong book, favourites and notes', async () => {
    const before = (await open()).history
    expect(before.some((row) => row.IsWrong === 1)).toBe(true)
    api.clock.now += 1000
    const { reset } = await api.client.send('practice.resetTestInfo', { guid, appID: appID(), cptID: cptID() })
    expect(reset).toBeGreaterThan(0)
    const after = await open()
    expect(after.LastTestID).toBeNull()
    expect(after.history.every((row) => row.LastUserReply === null && row.DoneCount === 0)).toBe(true)
    for (const key of ['IsWrong', 'IsFav', 'Note'] as const)
      expect(after.history.map((row) => row[key]).sort()).toEqual(before.map((row) => row[key]).sort())
  })

  test('a reply from before a reset that arrives after it does not bring the progress back', async () => {
    const item = itemsOf(await open()).find((of) => of.ChildTableName === 'PDTEST') as ReturnType<typeof itemsOf>[0]
    await submit(replyTo(item, api.clock.now))
    const old = api.clock.now
    api.clock.now += 5000
    await api.client.send('practice.resetallTestReplyInfo', { guid, appID: appID() })
    await submit(replyTo(item, old + 1))
    const row = (await open()).history.find((of) => of.AllTestID === item.AllTestID)
    expect(row).toMatchObject({ DoneCount: 0, LastUserReply: null })
  })

  test('rule: whatever order batches arrive in and however often, each reply counts once', async () => {
    const items = itemsOf(await open())
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ item: fc.nat(items.length - 1), at: fc.nat(1000) }), { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        async (moves, random) => {
          api.clock.now += 10_000
          await api.client.send('practice.resetallTestReplyInfo', { guid, appID: appID() })
          api.clock.now += 2_000
          const start = api.clock.now - 1_500
          const replies = moves.map(({ item, at }) => replyTo(items[item] as (typeof items)[0], start + at))
          const sent = [...replies, ...replies, ...replies]
            .map((reply) => ({ reply, order: random.next().value as number }))
            .sort((a, b) => a.order - b.order)
            .map(({ reply }) => reply)
          for (let from = 0; from < sent.length; from += 5) await submit(...sent.slice(from, from + 5))
          const { history } = await open()
          const done = history.reduce((sum, row) => sum + row.DoneCount, 0)
          expect(done).toBe(replies.length)
        },
      ),
      { numRuns: 10, seed: 20261121 },
    )
  })
})
