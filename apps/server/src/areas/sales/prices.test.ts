import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { addVersions, version } from '../../testing/offers.ts'
import { refusal } from '../../testing/refusal.ts'

const DAY = 86_400_000
/** The groups that are for sale (specification, section 9, "VIP and sales"). */
const GROUPS = '[0,1,2,5,7,9,12,13,14,15,16,17,18,19]'

describeOnBothDatabases('prices', (openStore) => {
  let store: Store
  let api: Api
  const appID = () => api.world.subjectID
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
    const parts = '[{"ID":7,"Name":"外科"},{"ID":8,"Name":"内科"}]'
    await addVersions(store, [
      version(appID(), 3, { ver_no: 5 }),
      version(appID(), 4, { ver_no: 3, sub_list: parts }),
      version(appID(), 5, { hidden: 1 }),
      version(appID(), 6, { ver_no: 20 }),
      version(appID(), 7, { ver_no: 19 }),
    ])
    await store.write(async (tx) => {
      await tx.db.updateTable('agent').set({ alipay: 'shop@example.com' }).where('agent_code', '=', '889').execute()
      const own = { agent_code: 'hope', name: '希望', alipay: '1', created_at: 1, updated_at: 1 }
      await tx.db.insertInto('agent').values(own).execute()
      const sales = api.services.sales.in(tx)
      const row = { subject_id: appID(), vn: 4, part_id: 0, days: 90, agent_code: '', holds_until: null }
      const { now } = api.clock
      const common = { created_by: null, created_at: now }
      await sales.putPrice({ ...common, ...row, price_id: newId(), price: 42_000, holds_from: now - DAY })
      await sales.putPrice({ ...common, ...row, price_id: newId(), price: 45_050, holds_from: now + DAY })
      await sales.putPrice({ ...common, ...row, price_id: newId(), part_id: 7, price: 9_900, holds_from: now - DAY })
      await sales.putPrice({
        ...{ ...common, ...row, price_id: newId(), agent_code: 'hope', price: 1_00, holds_from: now - DAY },
      })
    })
  })
  afterAll(() => api.close())

  const simple = async (of: object = {}) =>
    (await api.client.send('sales.simpleSaleList', { appID: appID(), agentCode: '889', ...of })).list

  test('simpleSaleList with appID and agentCode: all versions on sale, without those hidden or off sale', async () => {
    const list = await simple()
    expect(list.map(({ vn }) => vn)).toEqual([1, 2, 3, 4, 7])
    expect(list.find(({ vn }) => vn === 4)).toEqual({
      ...{ AppID: appID(), AppEName: 'TEST_YTMJ', vn: 4, vname: '版本4', vnorder: 4, price: 420, groups: [3] },
    })
    expect((await simple({ agentCode: 'hope' })).find(({ vn }) => vn === 4)).toMatchObject({ price: 1 })
  })

  test('simpleSaleList with groups: those of the groups alone, in the order of the subject', async () => {
    expect((await simple({ groups: GROUPS })).map(({ vn, groups }) => [vn, groups])).toEqual([
      [1, [1]],
      [2, [1]],
      [3, [5]],
      [7, [19]],
    ])
    expect((await simple({ groups: '3' })).map(({ vn }) => vn)).toEqual([4])
    expect(await simple({ groups: '' })).toEqual([])
    expect(await simple({ groups: '20' })).toEqual([])
  })

  test('simpleSaleList of a subject that there is not is refused', async () => {
    expect(await refusal(simple({ appID: 999_999 }))).toMatchObject({ status: 404 })
  })

  test('getPriceList: the version with its parts, what an upgrade from each held version costs, and announced prices', async () => {
    const ask = async (user: string, of: object = {}) =>
      api.client.send('sales.getPriceList', {
        ...{ guid: await api.login(user), appEName: 'TEST_YTMJ', vn: 4, agentCode: '889', ...of },
      })
    expect(await ask(api.world.plain)).toEqual({
      ...{ AppID: appID(), AppEName: 'TEST_YTMJ', vn: 4, vname: '版本4', price: 420, days: 90 },
      parts: [{ ID: 7, Name: '外科', price: 99 }],
      upgrades: [],
      changes: [{ from: api.clock.now + DAY, price: 450.5 }],
    })
    const { upgrades } = await ask(api.world.vip)
    expect(upgrades.map(({ vn }) => vn)).toEqual([2])
    expect(upgrades[0]?.price).toBeGreaterThan(0)
    expect(upgrades[0]?.price).toBeLessThanOrEqual(420)
    expect(await ask(api.world.plain, { agentCode: 'hope' })).toMatchObject({ price: 1, changes: [] })
    expect((await ask(api.world.vip, { vn: 1 })).upgrades).toEqual([])
    expect(await refusal(ask(api.world.plain, { vn: 99 }))).toMatchObject({ status: 404 })
    expect(await refusal(ask(api.world.plain, { appEName: 'NO_SUCH' }))).toMatchObject({ status: 404 })
  })
})
