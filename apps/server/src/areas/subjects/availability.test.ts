import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { userByName } from '../../cores/people/users.ts'
import { type EntitlementChange, entitlementChanged } from '../../cores/subjects/entitlementChanges.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { PASSWORD, SUBJECT } from '../../testing/bank.ts'

const DAY = 86_400_000

describeOnBothDatabases('what of a subject is there for me', (openStore) => {
  let api: Api
  let store: Store
  let vip: string
  let plain: string
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
    vip = await api.login(api.world.vip)
    plain = await api.login(api.world.plain)
  })
  afterAll(() => api.close())

  const appID = () => api.world.subjectID
  const info = (guid: string, options?: 0 | 1) =>
    api.client.send('subjects.moduleInfoX', { guid, appID: appID(), options })
  const setSubject = (subjectID: number, values: { withdrawn_at?: number | null; mock_subject_id?: number | null }) =>
    store.write((tx) => tx.db.updateTable('subject').set(values).where('subject_id', '=', subjectID).execute())
  const addVersion = (
    subject_id: number,
    vn: number,
    of: { ver_no?: number; modules?: string[]; hidden?: number } = {},
  ) =>
    store.write((tx) =>
      tx.db
        .insertInto('subject_version')
        .values({
          subject_id,
          vn,
          name: `版本${vn}`,
          position: vn,
          ver_no: of.ver_no ?? 1,
          price: 100,
          modules: JSON.stringify(of.modules ?? ['ChapterTest']),
          hidden: of.hidden ?? 0,
        })
        .execute(),
    )
  const grant = async (userName: string, subject_id: number, vn: number, ends_at: number) => {
    const user_id = (await userByName(store, userName))?.user_id as number
    await store.write((tx) =>
      tx.db
        .insertInto('entitlement')
        .values({ entitlement_id: newId(), user_id, subject_id, vn, starts_at: api.clock.now, ends_at, source: 'test' })
        .execute(),
    )
    await store.write((tx) =>
      entitlementChanged(tx, user_id, { subjectID: subject_id, vn, kind: 'added', endsAt: ends_at, at: api.clock.now }),
    )
  }
  /** Acts as the client on a change, after which the server's cache of the user is dropped. */
  const hear = async (guid: string) => {
    await api.client.send('subjects.getChangeInfo', { guid })
    await api.client.send('subjects.cancelChangeLog', { guid })
  }

  describe('older VIP check (vipinfo with appEName)', () => {
    const check = (guid: string, appEName: string, AppVn?: number) =>
      api.client.send('subjects.vipinfo', { guid, appEName, AppVn })

    test('status 200 without data: the user is VIP', async () => expect(await check(vip, SUBJECT)).toBeNull())
    test('status 200 with AppVn: of this version', async () => expect(await check(vip, SUBJECT, 2)).toBeNull())
    test('status 201: VIP of another version only', async () =>
      expect(check(vip, SUBJECT, 1)).rejects.toMatchObject({ status: 201 }))
    test('status 201: not VIP', async () => expect(check(plain, SUBJECT)).rejects.toMatchObject({ status: 201 }))
    test('status 300 with a reason, not 404: a subject that there is not', async () =>
      expect(check(vip, 'NO_SUCH')).rejects.toMatchObject({ status: 300, msg: '没有找到该科目' }))
    test('status 201 from the moment that the version ends', async () => {
      const ends = api.clock.now + 1_000_000_000
      api.clock.now = ends - 1
      expect(await check(vip, SUBJECT)).toBeNull()
      api.clock.now = ends
      await expect(check(vip, SUBJECT)).rejects.toMatchObject({ status: 201 })
      api.clock.now -= 1_000_000_000
    })
  })

  describe('user VIP data (vipinfo with appID)', () => {
    test('the subject, its versions, my current records of it, all of my records', async () => {
      await grant(api.world.vip, api.world.otherSubjectID, 9, api.clock.now + DAY)
      await hear(vip)
      const data = await api.client.send('subjects.vipinfo', { guid: vip, appID: appID(), isdefault: 1 })
      expect(data?.appInfo).toMatchObject({ AppID: appID(), AppEName: SUBJECT })
      expect(data?.list.map(({ vn, buyListHide }) => [vn, buyListHide])).toEqual([
        [1, 0],
        [2, 0],
      ])
      expect(data?.vipdata.map(({ AppVn }) => AppVn)).toEqual([2])
      expect(data?.userInfoAll.map(({ AppVn }) => AppVn).sort()).toEqual([2, 9])
    })
    test('neither appID nor appEName: told which is missing', async () =>
      expect(api.client.send('subjects.vipinfo', { guid: vip })).rejects.toMatchObject({ status: 400 }))
    test('an appID that there is not', async () =>
      expect(api.client.send('subjects.vipinfo', { guid: vip, appID: 1 })).rejects.toMatchObject({ status: 404 }))
  })

  describe('entitlement changes', () => {
    const ask = () => api.client.send('subjects.getChangeInfo', { guid: plain })
    const cancel = () => api.client.send('subjects.cancelChangeLog', { guid: plain })
    const change = async (of: Partial<EntitlementChange> = {}) => {
      const userID = (await userByName(store, api.world.plain))?.user_id as number
      const whole = { subjectID: appID(), vn: 2, kind: 'added', endsAt: api.clock.now + DAY, at: api.clock.now, ...of }
      await store.write((tx) => entitlementChanged(tx, userID, whole as EntitlementChange))
    }
    beforeEach(() => cancel())

    test('status 300 where nothing changed', () => expect(ask()).rejects.toMatchObject({ status: 300 }))

    test('status 200 with what changed, until it is cancelled', async () => {
      await change()
      await change({ vn: 1, kind: 'ended', endsAt: null, at: api.clock.now + 1 })
      const { list } = await ask()
      expect(list.map(({ AppVn, Type, EndTime }) => [AppVn, Type, EndTime])).toEqual([
        [2, 'added', api.clock.now + DAY],
        [1, 'ended', null],
      ])
      expect((await ask()).list).toHaveLength(2)
      await cancel()
      await expect(ask()).rejects.toMatchObject({ status: 300 })
    })

    test('a change between the question and the cancelling is told at the next question', async () => {
      await change()
      await ask()
      await change({ vn: 1, at: api.clock.now + 1 })
      await cancel()
      expect((await ask()).list.map(({ AppVn }) => AppVn)).toEqual([1])
    })

    test('cancelling what was never told takes nothing away', async () => {
      await change()
      await cancel()
      expect((await ask()).list).toHaveLength(1)
    })

    test('of a version the latest change is kept, also where nobody ever asks; one that was told is told anew', async () => {
      for (let day = 1; day <= 5; day++) await change({ kind: 'changed', endsAt: api.clock.now + day * DAY })
      await change({ vn: 1 })
      const rows = await store.all<{ vn: number }>('select vn from entitlement_change order by vn', [])
      expect(rows.map(({ vn }) => vn)).toEqual([1, 2])
      expect((await ask()).list.find(({ AppVn }) => AppVn === 2)).toMatchObject({ EndTime: api.clock.now + 5 * DAY })
      await change({ kind: 'ended', endsAt: null })
      await cancel()
      expect((await ask()).list).toMatchObject([{ AppVn: 2, Type: 'ended' }])
    })

    test('a change from before the log-in is no change, one after it is; a re-login by the secret goes on hearing', async () => {
      const logIn = (password: string) =>
        api.client.send('account.userlogin', { username: api.world.plain, password, istoke: 1 })
      await change()
      const { guid, toke } = await logIn(PASSWORD)
      plain = guid
      await expect(ask()).rejects.toMatchObject({ status: 300 })
      await change({ vn: 1 })
      expect((await ask()).list.map(({ AppVn }) => AppVn)).toEqual([1])
      plain = (await logIn(toke as string)).guid
      expect((await ask()).list.map(({ AppVn }) => AppVn)).toEqual([1])
    })

    test("nobody hears of another's change", async () => {
      await change()
      await expect(api.client.send('subjects.getChangeInfo', { guid: vip })).rejects.toMatchObject({ status: 300 })
    })

    test('module info read after the question holds what the change brought, however fresh the kept record', async () => {
      expect((await info(plain)).ar.some(({ isVip }) => isVip === 1)).toBe(false)
      await grant(api.world.plain, appID(), 2, api.clock.now + DAY)
      await ask()
      expect((await info(plain)).ar.find(({ vn }) => vn === 2)?.isVip).toBe(1)
    })
  })

  describe('versions and subjects that are gone', () => {
    test('an off-sale version is listed with VerNO 20; options 1 leaves it out for who does not hold it', async () => {
      await addVersion(appID(), 5, { ver_no: 20 })
      await addVersion(appID(), 6, { ver_no: 20 })
      await grant(api.world.vip, appID(), 6, api.clock.now + DAY)
      await hear(vip)
      await expect
        .poll(async () => (await info(vip)).ar.filter(({ VerNO }) => VerNO === 20).map(({ vn, isVip }) => [vn, isVip]))
        .toEqual([
          [5, 0],
          [6, 1],
        ])
      expect((await info(vip, 1)).ar.filter(({ VerNO }) => VerNO === 20).map(({ vn }) => vn)).toEqual([6])
    })

    test('a module that only off-sale versions hold is down for all but those who hold one', async () => {
      await addVersion(appID(), 7, { ver_no: 20, modules: ['SpeakPoint'] })
      const down = async (guid: string, modules: string) =>
        (await api.client.send('subjects.checkUserModulesDown', { guid, appID: appID(), modules })).list
      await expect
        .poll(() => down(vip, 'SpeakPoint,ChapterTest'))
        .toEqual([
          { module: 'SpeakPoint', isDown: 1, isVip: 0 },
          { module: 'ChapterTest', isDown: 0, isVip: 1 },
        ])
      expect(await down(plain, 'Nothing')).toEqual([{ module: 'Nothing', isDown: 1, isVip: 0 }])
    })

    test('Defend carries the id of the mock-exam subject, whose versions stand among the others', async () => {
      const mockID = api.world.otherSubjectID
      await store.write((tx) =>
        tx.db.updateTable('subject').set({ code: 'TEST_MNDB' }).where('subject_id', '=', mockID).execute(),
      )
      await addVersion(mockID, 1, { modules: ['Defend', 'ChapterTest'] })
      await setSubject(appID(), { mock_subject_id: mockID })
      type Info = Record<string, unknown> & { ar: { AppEName: string }[] }
      // The cache of a subject's versions is at most a second old.
      await expect.poll(async () => ((await info(plain)) as Info).Defend).toMatchObject({ appID: mockID, isVip: 0 })
      const { ar } = (await info(plain)) as Info
      expect(ar.filter(({ AppEName }) => AppEName.includes('_MNDB'))).toMatchObject([
        { AppID: mockID, modules: ['Defend'] },
      ])
      const found = async () =>
        (await api.client.send('subjects.searchAppEName', { appPName: '' })).list.map(({ AppEName }) => AppEName)
      await expect.poll(found).toEqual([SUBJECT])
    })

    test('a withdrawn subject: module info has one key only, search leaves it out, nobody can choose it', async () => {
      await setSubject(appID(), { withdrawn_at: api.clock.now })
      expect(await info(vip)).toEqual({ ar: [] })
      await expect.poll(async () => (await api.client.send('subjects.searchAppEName', {})).Total).toBe(0)
      await expect(
        api.client.send('subjects.setLastApp', { guid: vip, appID: appID(), appVn: 2 }),
      ).rejects.toMatchObject({ status: 404 })
      await setSubject(appID(), { withdrawn_at: null })
    })

    test('an open subject that sells nothing yet and is empty is not withdrawn: its module info has more than one key', async () => {
      const subject_id = newId()
      await store.write((tx) =>
        tx.db
          .insertInto('subject')
          .values({
            ...{ subject_id, code: 'ZY_LEER', name: '空科目', short_name: '空', family: '执业', position: 9 },
            ...{ revision: 1, updated_at: 0 },
          })
          .execute(),
      )
      await addVersion(subject_id, 1, { ver_no: 20 })
      await store.write((tx) =>
        tx.db.updateTable('subject_version').set({ is_draft: 1 }).where('subject_id', '=', subject_id).execute(),
      )
      expect(await api.client.send('subjects.moduleInfoX', { guid: plain, appID: subject_id })).toEqual({
        ChapterTest: { isVip: 0, name: '章节练习' },
        ar: [],
      })
    })

    test('codes that were replaced lead to the new subject, chains to their end, circles nowhere', async () => {
      const replace = (old_code: string, new_code: string) =>
        store.write((tx) => tx.db.insertInto('subject_replacement').values({ old_code, new_code }).execute())
      await replace('OLDER', 'OLD')
      await replace('OLD', SUBJECT)
      await replace('ROUND', 'ABOUT')
      await replace('ABOUT', 'ROUND')
      expect(await api.client.send('subjects.replaceChapter', {})).toEqual({ OLDER: SUBJECT, OLD: SUBJECT })
      const { ar } = await api.client.send('subjects.moduleInfoX', { guid: vip, appEName: 'OLDER' })
      expect(ar[0]?.AppID).toBe(appID())
      expect(await api.client.send('subjects.vipinfo', { guid: vip, appEName: 'OLD' })).toBeNull()
    })
  })

  test('official exam dates: all of the subject, and the next that has not ended in Beijing', async () => {
    const add = (year: number, starts_on: string, ends_on: string) =>
      store.write((tx) =>
        tx.db
          .insertInto('official_exam_date')
          .values({ official_exam_date_id: newId(), subject_id: appID(), year, name: '笔试', starts_on, ends_on })
          .execute(),
      )
    await add(2027, '2027-08-21', '2027-08-22')
    await add(2026, '2026-08-22', '2026-08-23')
    const dates = async () => {
      // The session would have expired meanwhile.
      vip = await api.login(api.world.vip)
      return api.client.send('subjects.getExamDate', { guid: vip, appEName: SUBJECT, vip: 1 })
    }
    api.clock.now = Date.parse('2026-08-23T15:59:59Z')
    expect((await dates()).Next?.Year).toBe(2026)
    api.clock.now = Date.parse('2026-08-23T16:00:00Z')
    expect(await dates()).toMatchObject({ list: [{ Year: 2026 }, { Year: 2027 }], Next: { StartDate: '2027-08-21' } })
    api.clock.now = Date.parse('2028-01-01T00:00:00Z')
    expect((await dates()).Next).toBeNull()
  })
})
