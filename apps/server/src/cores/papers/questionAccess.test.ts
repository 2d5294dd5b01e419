import { beforeAll, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../platform/database/ids.ts'
import { type Api, chapterIDs, itemsOf, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { addKnowledgeBank, giveReplies, questionIDs } from '../../testing/knowledgeScene.ts'

describeOnBothDatabases('who may answer and mark a question', (openStore) => {
  let api: Api
  let ids: Map<string, number>
  let appID: number
  let guid: string
  let userID: number
  let pointID: number
  let made = 0

  beforeAll(async () => {
    api = await startApi(await openStore())
    await addKnowledgeBank(api)
    ids = await questionIDs(api)
    appID = api.world.subjectID
    guid = await api.login(api.world.plain)
    userID = (await api.services.sessions.find(guid)).userID
    const { list } = await api.client.send('knowledge.sameKnowPoints', { guid, appID })
    pointID = list.find((point) => point.Name === '出血热')?.SameKnowPointID ?? 0
    return () => api.close()
  })

  const id = (externalID: string) => ids.get(externalID) as number
  /** Gives the learner a version with this module only. */
  const buy = (module: string | null) =>
    api.services.store.write(async (tx) => {
      await tx.run('delete from entitlement where user_id = ?', [userID])
      api.services.entitlements.forget(userID)
      if (module === null) return
      await tx.run('update subject_version set modules = ? where subject_id = ? and vn = 1', [
        JSON.stringify([module]),
        appID,
      ])
      await tx.run('update subject set revision = revision + 1 where subject_id = ?', [appID])
      await tx.db
        .insertInto('entitlement')
        .values({
          entitlement_id: newId(),
          user_id: userID,
          subject_id: appID,
          vn: 1,
          starts_at: api.clock.now,
          ends_at: api.clock.now + 1_000_000,
          source: 'test',
        })
        .execute()
    })
  const answer = async (allTestID: number, cptID: number) => {
    const { results } = await api.client.send('practice.submitReplies', {
      guid,
      appID,
      repliesJson: [
        {
          replyID: `access-reply-${String(++made).padStart(8, '0')}`,
          allTestID,
          cptID,
          lastUserReply: 'A',
          spendTime: 3,
          answeredAt: api.clock.now,
          mode: 'review',
        },
      ],
    })
    return results[0]?.status
  }
  const favour = (allTestID: number) =>
    api.client.send('practice.setFavourite', { guid, appID, allTestID, isFav: 1, changedAt: api.clock.now })
  const note = (allTestID: number) =>
    api.client.send('practice.saveNote', { guid, appID, allTestID, content: '记', changedAt: api.clock.now })
  const closed = async () => (await chapterIDs(api, SUBJECT)).全部题型 as number
  const homeOf = async (questionID: number) => (await api.services.content.homes(appID)).chapterOf.get(questionID) ?? 0

  test('without a version a question of a closed chapter is neither answered, marked nor read', async () => {
    const one = id('a1')
    expect(await answer(one, await closed())).toBe(201)
    await expect(favour(one)).rejects.toMatchObject({ status: 201 })
    await expect(note(one)).rejects.toMatchObject({ status: 201 })
    for (const favOrNote of ['fav', 'note'] as const)
      expect(await api.client.send('review.getUserFavOrNoteTest', { guid, appID, favOrNote })).toMatchObject({
        Total: 0,
      })
  })

  test('what is free is answered and marked by anybody', async () => {
    expect(await answer(id('f2'), await homeOf(id('f2')))).toBe(200)
    await favour(id('f2'))
    expect(await api.client.send('review.getUserFavOrNoteTest', { guid, appID, favOrNote: 'fav' })).toMatchObject({
      Total: 1,
    })
  })

  describe.each(['YHJF', 'KnowledgePStrengTest', 'ConnectionPra'])('whoever has %s alone', (module) => {
    test('sends the answers of the contrast that it opens, and nothing beyond', async () => {
      await buy(module)
      const shown = await expect
        .poll(() => api.client.send('knowledge.knowPoint', { guid, SameKnowPointID: pointID }).catch(() => null))
        .toMatchObject({ Kind: 'point' })
        .then(() => api.client.send('knowledge.knowPoint', { guid, SameKnowPointID: pointID }))
      const items = itemsOf(shown)
      expect(items.length).toBeGreaterThan(5)
      for (const item of items) expect(await answer(item.AllTestID, item.CptID)).toBe(200)
      // A question without points is in no contrast.
      const s = [...ids].find(([name]) => name.startsWith('case'))?.[1] as number
      expect(await answer(s, await homeOf(s))).toBe(201)
      await buy(null)
    })
  })

  test('what was answered in an exam is reviewed, whatever chapter it is at home in', async () => {
    const one = id('x')
    expect(await answer(one, await closed())).toBe(201)
    await giveReplies(api, [{ userID, questionID: one, right: false, at: api.clock.now }])
    expect(await answer(one, await closed())).toBe(200)
    await note(one)
    const { history } = await api.client.send('review.getUserFavOrNoteTest', { guid, appID, favOrNote: 'note' })
    expect(history.map((row) => row.AllTestID)).toEqual([one])
  })

  test('a question is answered where it stands, whatever chapter a client names: an open one opens nothing of another', async () => {
    const free = (await chapterIDs(api, SUBJECT)).试用 as number
    expect(await answer(id('pd'), free)).toBe(201)
    expect(await answer(id('f2'), await closed())).toBe(200)
    expect(await answer(id('pd'), 12_345)).toBe(404)
  })
})
