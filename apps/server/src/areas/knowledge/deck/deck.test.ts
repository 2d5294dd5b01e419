import { beijingDate } from '@tizhou/domain/dates/beijing'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../../platform/database/ids.ts'
import { type Api, startApi } from '../../../testing/api.ts'
import { SUBJECT } from '../../../testing/bank.ts'
import { addKnowledgeBank, giveReplies, questionIDs } from '../../../testing/knowledgeScene.ts'

const DAY = 86_400_000

describeOnBothDatabases('the stack of cards', (openStore) => {
  let api: Api
  let ids: Map<string, number>
  let vip: { guid: string; appEName: string }
  let plain: { guid: string; appEName: string }
  let events = 0
  beforeAll(async () => {
    api = await startApi(await openStore(), { SESSION_DAYS: '365' })
    await addKnowledgeBank(api)
    ids = await questionIDs(api)
    vip = { guid: await api.login(api.world.vip), appEName: SUBJECT }
    plain = { guid: await api.login(api.world.plain), appEName: SUBJECT }
    return () => api.close()
  })
  const again = { allowedRepeat: true }
  const stack = (of = vip, ahead?: number) => api.client.send('knowledge.cardStack', { ...of, ahead }, again)
  const appID = () => api.world.subjectID
  type Event = Parameters<typeof api.client.send<'knowledge.submitCardEvents'>>[1]['eventsJson'][number]
  const event = (of: Pick<Event, 'kind' | 'itemID' | 'act'> & Partial<Event>): Event => ({
    eventID: `event-of-this-test-${++events}`,
    at: api.clock.now,
    ...of,
  })
  const submit = (some: Event[], { guid } = vip) =>
    api.client.send('knowledge.submitCardEvents', { guid, appID: appID(), eventsJson: some }, again)
  const own = ({ guid } = vip) => api.client.send('knowledge.ownCards', { guid, appID: appID() }, again)
  const save = (front: string, back: string, { guid } = vip) =>
    api.client.send('knowledge.saveOwnCard', { guid, appID: appID(), front, back, source: '解析' }, again)
  const counts = ({ guid } = vip) => api.client.send('review.dueCounts', { guid, appID: appID() }, again)
  const status = (made: Promise<unknown>) =>
    made.then(
      () => 200,
      (error: { status: number }) => error.status,
    )
  const pointOf = (of: Awaited<ReturnType<typeof stack>>, name: string) => of.list.find(({ Front }) => Front === name)

  test('a day begins with as many new points as are set, chapters in turn, and none more once they were begun', async () => {
    await api.client.send('knowledge.setCardSettings', { guid: vip.guid, appID: appID(), newPoints: 2, mistakes: 0 })
    const fresh = await stack()
    expect(fresh).toMatchObject({ Opened: 1, NewPoints: 2, Load: { Questions: 0, Cards: 0, Done: 0 } })
    expect(fresh.list.map(({ Kind, DueDay }) => [Kind, DueDay])).toEqual([
      ['point', null],
      ['point', null],
    ])
    expect(fresh.list[0]?.CptID).not.toBe(fresh.list[1]?.CptID)
    const [first] = fresh.list
    const good = event({ kind: 'point', itemID: first?.ItemID ?? 0, act: 'rate', rating: 3 })
    expect(await submit([good])).toEqual({ results: [{ eventID: good.eventID, status: 200 }] })
    await submit([good])
    const later = await stack()
    expect(later.list.map(({ ItemID }) => ItemID)).toEqual([fresh.list[1]?.ItemID])
    expect(later.Load.Done).toBe(1)
    // /review counts the card's question as done today, and on its next due day.
    const due = await counts()
    expect(due.Done).toBe(1)
    expect(due.Days.reduce((sum, { Count }) => sum + Count, 0)).toBe(1)
    await submit([event({ kind: 'point', itemID: first?.ItemID ?? 0, act: 'undo', undoes: good.eventID })])
    expect((await stack()).list.map(({ ItemID }) => ItemID)).toEqual(fresh.list.map(({ ItemID }) => ItemID))
    expect((await counts()).Done).toBe(0)
  })

  test('a point is due by its wrong questions, and its grade moves them: the review and the cards are one schedule', async () => {
    const { userID } = await api.services.sessions.find(vip.guid)
    const wrong = ['k-水电解质-1', 'k-水电解质-2', 'k-lepto'].map((name) => ids.get(name) as number)
    await giveReplies(
      api,
      wrong.map((questionID) => ({ userID, questionID, right: false, at: api.clock.now })),
    )
    api.clock.now += 60_000
    const before = await stack()
    const card = pointOf(before, '水电解质')
    expect(card).toMatchObject({ DueTests: 2 })
    expect(card?.Memories).toHaveLength(2)
    expect(before.Load).toMatchObject({ Questions: 3, Cards: 0 })
    expect(await counts()).toMatchObject({ Today: 3, Cards: 0 })
    await submit([event({ kind: 'point', itemID: card?.ItemID ?? 0, act: 'rate', rating: 4 })])
    expect(pointOf(await stack(), '水电解质')).toBeUndefined()
    expect(await counts()).toMatchObject({ Today: 1, Done: 2 })
    // Including coming days shows it early.
    expect(pointOf(await stack(vip, 30), '水电解质')).toMatchObject({ DueTests: expect.any(Number) })
  })

  test('a point’s own memory counts into the day until one of its questions is wrong: then that question speaks for it', async () => {
    const { userID } = await api.services.sessions.find(plain.guid)
    const cards = await api.client.send('knowledge.pointCardListStatic', { ...plain, examType: '48' }, again)
    const itemID = cards.list.find(({ Name }) => Name === '肾小管功能')?.SameKnowPointID ?? 0
    await submit([event({ kind: 'point', itemID, act: 'rate', rating: 1 })], plain)
    // Cards that /AIcard does not open are not counted, before a version unlocks them and after it has expired.
    const told = async () => [
      (await counts(plain)).Cards,
      (await stack(plain)).list.filter(({ DueDay }) => DueDay !== null).length,
    ]
    expect(await told()).toEqual([0, 0])
    const held = await api.services.store.db
      .selectFrom('entitlement')
      .selectAll()
      .where('subject_id', '=', appID())
      .executeTakeFirstOrThrow()
    const entitle = async (ends_at: number) => {
      await api.services.store.write(async (tx) => {
        await tx.db.deleteFrom('entitlement').where('user_id', '=', userID).execute()
        await tx.db
          .insertInto('entitlement')
          .values({ ...held, entitlement_id: newId(), user_id: userID, ends_at })
          .execute()
      })
      api.services.entitlements.forget(userID)
    }
    await entitle(api.clock.now - 1)
    expect(await told()).toEqual([0, 0])
    await entitle(held.ends_at)
    expect(await told()).toEqual([1, 1])
    expect(await counts(plain)).toMatchObject({ Today: 0, Cards: 1 })
    const questionID = ids.get('k-pd') as number
    await giveReplies(api, [{ userID, questionID, right: false, at: api.clock.now }])
    expect(await counts(plain)).toMatchObject({ Today: 1, Cards: 0 })
    expect((await counts(plain)).Days[0]).toMatchObject({ Count: 1, Cards: 0 })
    await api.services.store.write((tx) => tx.run('delete from entitlement where user_id = ?', [userID]))
    api.services.entitlements.forget(userID)
  })

  test('with the switch on, due questions are cards by themselves, with their keys for this learner alone', async () => {
    await api.client.send('knowledge.setCardSettings', { guid: vip.guid, appID: appID(), newPoints: 0, mistakes: 1 })
    const question = (await stack()).list.find(({ Kind }) => Kind === 'question')
    expect(question?.ItemID).toBe(ids.get('k-lepto'))
    const tests = (guid: string) =>
      api.client.send('knowledge.cardTests', { guid, appID: appID(), allTestIDs: [question?.ItemID ?? 0] }, again)
    expect(JSON.stringify(await tests(vip.guid))).toContain('夏秋下田')
    expect(JSON.stringify(await tests(plain.guid))).not.toContain('夏秋下田')
    await submit([event({ kind: 'question', itemID: question?.ItemID ?? 0, act: 'rate', rating: 3 })])
    expect(await counts()).toMatchObject({ Today: 0 })
  })

  test('what is put aside comes no more and can come back; an older change moves nothing', async () => {
    await api.client.send('knowledge.setCardSettings', { guid: vip.guid, appID: appID(), newPoints: 1, mistakes: 0 })
    const [card] = (await stack()).list
    const itemID = card?.ItemID ?? 0
    await submit([event({ kind: 'point', itemID, act: 'aside' }), event({ kind: 'point', itemID, act: 'mark' })])
    const without = await stack()
    expect(without.list.map(({ ItemID }) => ItemID)).not.toContain(itemID)
    expect(without.Aside).toEqual([{ Kind: 'point', ItemID: itemID, Name: card?.Front }])
    await submit([event({ kind: 'point', itemID, act: 'unaside', at: api.clock.now - 1000 })])
    expect((await stack()).Aside).toHaveLength(1)
    await submit([event({ kind: 'point', itemID, act: 'unaside', at: api.clock.now + 1 })])
    expect((await stack()).list.find(({ ItemID }) => ItemID === itemID)).toMatchObject({ Marked: 1 })
  })

  test('own cards stand in the stack at once, are changed, removed and had back with their memory, and are nobody else’s', async () => {
    const { CardID } = await save('低钾血症最早的表现？', '肌无力')
    expect((await own()).list).toMatchObject([
      { CardID, Front: '低钾血症最早的表现？', Back: '肌无力', Source: '解析' },
    ])
    expect((await stack()).list.find(({ Kind }) => Kind === 'own')).toMatchObject({ ItemID: CardID, DueDay: null })
    await submit([event({ kind: 'own', itemID: CardID, act: 'rate', rating: 1 })])
    expect(await counts()).toMatchObject({ Cards: 1 })
    await api.client.send('knowledge.removeOwnCard', { guid: vip.guid, cardID: CardID, removed: 1 })
    expect((await own()).list).toEqual([])
    expect(await counts()).toMatchObject({ Cards: 0 })
    await api.client.send('knowledge.removeOwnCard', { guid: vip.guid, cardID: CardID, removed: 0 }, again)
    expect(await counts()).toMatchObject({ Cards: 1 })
    const change = (guid: string) =>
      api.client.send('knowledge.saveOwnCard', { guid, appID: appID(), cardID: CardID, front: '改', back: '过' }, again)
    expect(await status(change(plain.guid))).toBe(404)
    expect(await status(save('  ', '空'))).toBe(400)
    expect(await submit([event({ kind: 'own', itemID: CardID, act: 'rate', rating: 3 })], plain)).toMatchObject({
      results: [{ status: 404 }],
    })
    await change(vip.guid)
    expect((await own()).list[0]).toMatchObject({ Front: '改', Back: '过' })
  })

  test('an event that lacks what it needs is refused by itself, the others are taken', async () => {
    const bad = event({ kind: 'point', itemID: 1, act: 'rate' })
    const unknown = event({ kind: 'point', itemID: 987_654, act: 'rate', rating: 3 })
    const undo = event({ kind: 'point', itemID: 1, act: 'undo' })
    const { results } = await submit([bad, unknown, undo])
    expect(results.map((one) => one.status)).toEqual([400, 404, 400])
  })

  test('statistics tell what is coming and how much of what came again was recalled', async () => {
    const { CardID } = await save('三红三痛见于？', '肾综合征出血热')
    await submit([event({ kind: 'own', itemID: CardID, act: 'rate', rating: 3 })])
    api.clock.now += 2 * DAY
    await submit([event({ kind: 'own', itemID: CardID, act: 'rate', rating: 3 })])
    const told = await api.client.send('knowledge.cardStatistics', { guid: vip.guid, appID: appID() }, again)
    expect(told.Days).toHaveLength(30)
    expect(told.Year).toMatchObject({ Reviews: 1, Recalled: 1, Foretold: expect.any(Number) })
    expect(told.Ages.find(({ From, To }) => From <= 2 && (To ?? 0) >= 2)).toMatchObject({ Reviews: 1, Recalled: 1 })
    expect(told.Days.reduce((sum, { Cards }) => sum + Cards, 0)).toBeGreaterThan(0)
    const due = await counts()
    expect(told.Days.slice(0, 14).map(({ Questions, Cards }) => Questions + Cards)).toEqual(
      due.Days.map(({ Count }) => Count),
    )
  })

  test('days tell what was rated and how long it took; recall is told for young and mature apart, first looks of a day only', async () => {
    const statistics = () => api.client.send('knowledge.cardStatistics', { guid: vip.guid, appID: appID() }, again)
    const before = await statistics()
    const { CardID } = await save('少年与成熟', '二十一天')
    const rate = (rating: 1 | 3 | 4, spentMs?: number) => {
      const one = event({ kind: 'own', itemID: CardID, act: 'rate', rating, ...(spentMs !== undefined && { spentMs }) })
      return submit([one]).then(() => one.eventID)
    }
    await rate(4, 5_000)
    // Times beyond ten minutes count as ten; a second look on the same day is no recall of a later one.
    await rate(4, 80_000_000)
    api.clock.now += 3 * DAY
    await rate(4, 1_500)
    await rate(1)
    await rate(4)
    const later = 5
    api.clock.now += later * DAY
    await rate(3, 2_000)
    const back = await rate(1, 9_000)
    await submit([event({ kind: 'own', itemID: CardID, act: 'undo', undoes: back })])
    const told = await statistics()
    const { Seen, Rated } = told
    expect(Seen.YoungYear.Reviews + Seen.MatureYear.Reviews).toBe(
      before.Seen.YoungYear.Reviews + before.Seen.MatureYear.Reviews + 2,
    )
    expect(Rated.at(-1)).toEqual({ Day: beijingDate(api.clock.now), Ratings: 1, SpentMs: 2_000 })
    expect(Rated.find(({ Day }) => Day === beijingDate(api.clock.now - (later + 3) * DAY))?.SpentMs).toBe(605_000)
    expect(Rated.find(({ Day }) => Day === beijingDate(api.clock.now - later * DAY))).toMatchObject({
      ...{ Ratings: 3, SpentMs: 1_500 },
    })
  })
})
