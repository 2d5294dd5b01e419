import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { addLearner, addVersions, hold, version } from '../../testing/offers.ts'

const DAY = 86_400_000
const FREE = 'ZY_XY_YTMJ'

describeOnBothDatabases('changes and free openings', (openStore) => {
  let store: Store
  let api: Api
  let made = 0
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
    const { subjectID, otherSubjectID } = api.world
    await store.write(async (tx) => {
      await tx.db.updateTable('subject_version').set({ price: 20_000 }).where('vn', '=', 2).execute()
      await tx.db.updateTable('subject').set({ code: FREE }).where('subject_id', '=', otherSubjectID).execute()
    })
    await addVersions(store, [
      version(subjectID, 3),
      version(otherSubjectID, 1, { ver_no: 20 }),
      version(otherSubjectID, 2),
      version(otherSubjectID, 3),
      version(otherSubjectID, 4, { price: 100, hidden: 1 }),
    ])
  })
  afterAll(() => api.close())

  async function learner(held?: { vn: number; days?: number; source?: string }) {
    const userName = `1360000${String(++made).padStart(4, '0')}`
    const { now } = api.clock
    const userID = await addLearner(store, api.world, userName, now)
    const endsAt = now + (held?.days ?? 100) * DAY
    if (held)
      await hold(store, {
        ...{ userID, subjectID: api.world.subjectID, vn: held.vn, startsAt: now - DAY, endsAt },
        ...(held.source ? { source: held.source } : {}),
      })
    return { userID, endsAt, guid: await api.login(userName) }
  }
  const change = (guid: string, to: { toAppID?: number; toVn: number }, vn = 2) =>
    api.client.send('sales.vipChange', {
      guid,
      appID: api.world.subjectID,
      vn,
      toAppID: api.world.otherSubjectID,
      ...to,
    })
  const vips = async (guid: string) =>
    (await api.client.send('subjects.vipApp', { guid, isExpirevip: 2 })).VipApp.filter(
      ({ EndTime }) => EndTime > api.clock.now,
    ).map(({ AppID, AppVn, EndTime }) => [AppID, AppVn, EndTime])

  test('a version is given for one of another subject: the days that are left stay, the old one is gone', async () => {
    const { guid, endsAt } = await learner({ vn: 2 })
    expect(await change(guid, { toVn: 2 })).toEqual({ AppID: api.world.otherSubjectID, vn: 2, EndTime: endsAt })
    expect(await vips(guid)).toEqual([[api.world.otherSubjectID, 2, endsAt]])
  })

  test('terms one after the other go along, until the last end', async () => {
    const { guid, userID, endsAt } = await learner({ vn: 2 })
    const { subjectID } = api.world
    await hold(store, { userID, subjectID, vn: 2, startsAt: endsAt, endsAt: endsAt + 9 * DAY })
    expect((await change(guid, { toVn: 2 })).EndTime).toBe(endsAt + 9 * DAY)
    expect(await vips(guid)).toEqual([[api.world.otherSubjectID, 2, endsAt + 9 * DAY]])
  })

  test('once: what came by a change is not changed again', async () => {
    const { guid } = await learner({ vn: 2 })
    expect((await api.client.send('sales.canChangeList', { guid, appID: api.world.subjectID })).list).toMatchObject([
      { vn: 2, changesLeft: 1 },
    ])
    await change(guid, { toAppID: api.world.subjectID, toVn: 1 })
    expect((await api.client.send('sales.canChangeList', { guid, appID: api.world.subjectID })).list).toEqual([])
    await expect(change(guid, { toVn: 2 }, 1)).rejects.toMatchObject({ status: 409, data: { reason: 'noChangesLeft' } })
  })

  test('two presses at one moment change it once', async () => {
    const { guid } = await learner({ vn: 2 })
    const ends = await Promise.allSettled([change(guid, { toVn: 2 }), change(guid, { toVn: 2 })])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await vips(guid)).toHaveLength(1)
  })

  test.each<[string, { vn: number; days?: number; source?: string }, number, string]>([
    ['to a dearer one', { vn: 2 }, 3, 'dearer'],
    ['to what is off sale', { vn: 2 }, 1, 'offSale'],
    ['to what is hidden', { vn: 2 }, 4, 'hidden'],
    ['in its last day', { vn: 2, days: 0.9 }, 2, 'endsSoon'],
    ['of what was free', { vn: 2, source: 'free' }, 2, 'freeHeld'],
  ])('not %s', async (_, held, toVn, reason) => {
    const { guid, endsAt } = await learner(held)
    await expect(change(guid, { toVn })).rejects.toMatchObject({ status: 409, data: { reason } })
    expect(await vips(guid)).toEqual([[api.world.subjectID, 2, endsAt]])
  })

  test('what is not held is not changed', async () => {
    const { guid } = await learner()
    await expect(change(guid, { toVn: 2 })).rejects.toMatchObject({ status: 404 })
  })

  test('the list of targets has what the change takes, with the fields that are asked for', async () => {
    const { guid } = await learner({ vn: 2 })
    const list = async (fields: string) =>
      (await api.client.send('sales.getVipChangeList', { guid, appID: api.world.subjectID, vn: 2, fields })).list
    expect(await list('toAppEName, toVn')).toEqual([
      { toAppEName: SUBJECT, toVn: 1 },
      { toAppEName: FREE, toVn: 2 },
    ])
    expect(Object.keys((await list(''))[0] ?? {})).toHaveLength(6)
  })

  const free = (guid: string, appEName = FREE, appLimit = `${FREE},ZY_ZYAO_YTMJ`) =>
    api.client.send('sales.freeOpen', { guid, agentCode: '889', appEName, appLimit })
  const canJoin = (guid: string, appEName = FREE, appLimit = '') =>
    api.client.send('sales.canJoin', { guid, appEName, appLimit })

  test('free opening: the lowest version on sale, for seven days, once a person and subject', async () => {
    const { guid } = await learner()
    expect(await canJoin(guid)).toEqual({ canJoin: 1, reason: '' })
    const opened = { AppID: api.world.otherSubjectID, vn: 2, EndTime: api.clock.now + 7 * DAY }
    expect(await free(guid)).toEqual(opened)
    expect(await vips(guid)).toEqual([[opened.AppID, 2, opened.EndTime]])
    await expect(free(guid)).rejects.toMatchObject({ status: 409, data: { reason: 'openedBefore' } })
    expect(await canJoin(guid)).toEqual({ canJoin: 0, reason: '您已免费开通过该科目' })
  })

  test('free opening: pressed twice at one moment it opens once', async () => {
    const { guid } = await learner()
    const ends = await Promise.allSettled([free(guid), free(guid), free(guid)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await vips(guid)).toHaveLength(1)
  })

  test('free opening: of the two apps only, whatever the page says', async () => {
    const { guid } = await learner()
    await expect(free(guid, SUBJECT, SUBJECT)).rejects.toMatchObject({ status: 409, data: { reason: 'notFree' } })
    await expect(free(guid, FREE, 'ZY_ZYAO_YTMJ')).rejects.toMatchObject({ status: 409, data: { reason: 'notFree' } })
    expect(await canJoin(guid, SUBJECT, SUBJECT)).toMatchObject({ canJoin: 0 })
    expect(await canJoin(guid, 'ZY_NONE')).toMatchObject({ canJoin: 0 })
  })
})
