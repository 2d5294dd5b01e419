import { newPopUpNames, oldPopUpNames } from '@tizhou/domain/versions/purchaseNames'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../platform/database/store.ts'
import { type Api, startApi } from '../../testing/api.ts'

describeOnBothDatabases('pricelist', (openStore) => {
  let store: Store
  let api: Api
  let guid: string
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store)
    await store.write(async (tx) => {
      await tx.db
        .insertInto('subject_version')
        .values([
          row(3, { name: '强化提升班', price: 59_990, rules: '{"hideByVip":[2]}' }),
          row(4, { name: '套装班', price: 9_900, sub_list: '[{"ID":7,"Name":"外科"}]' }),
          row(5, { name: '内部班', hidden: 1 }),
          row(6, { name: '旧版', ver_no: 20 }),
        ])
        .execute()
    })
    guid = await api.login(api.world.plain)
  })
  afterAll(() => api.close())

  const row = (vn: number, more: object) => ({
    subject_id: api.world.subjectID,
    vn,
    name: `版本${vn}`,
    position: vn,
    ver_no: 1,
    price: 100,
    modules: '["ChapterTest","Video"]',
    hidden: 0,
    rules: '{}',
    sub_list: '[]',
    ...more,
  })
  const list = async () =>
    (await api.client.send('sales.pricelist', { appID: api.world.subjectID, guid, withPoint: 1, version: 1 })).list

  test('a version as section 3 writes it, its price in yuan', async () => {
    expect((await list()).find(({ vn }) => vn === 3)).toEqual({
      AppID: api.world.subjectID,
      AppEName: 'TEST_YTMJ',
      vn: 3,
      vname: '强化提升班',
      vnorder: 3,
      price: 599.9,
      nowPrice: 599.9,
      days: 365,
      points: ['章节练习', '视频课程'],
      buyListHide: 0,
      rules: '{"hideByVip":[2]}',
      vnJson: { ChapterTest: 1, Video: 1 },
      SubList: [],
    })
  })

  test('versions come by vnorder; hidden ones and those off sale say buyListHide 1', async () => {
    expect((await list()).map(({ vn, buyListHide }) => [vn, buyListHide])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 1],
      [6, 1],
    ])
  })

  test('both pop-ups read it', async () => {
    const versions = await list()
    const held = [{ AppEName: 'TEST_YTMJ', AppVn: 2, AppVnName: '版本2', VnOrder: 2 }]
    expect(newPopUpNames(versions, [], { modulevip: 'Video', bookID: '7' })).toEqual(['强化提升班', '套装班(外科)'])
    expect(oldPopUpNames(versions, [], { modulevip: 'Video', appEName: 'TEST_YTMJ' })).toEqual(['套装班', '强化提升班'])
    expect(newPopUpNames(versions, held, { modulevip: 'Video' })).toEqual(['套装班'])
  })

  test('without a log-in, and for a subject that is not there, there is none', async () => {
    await expect(
      api.client.send('sales.pricelist', { appID: api.world.subjectID, guid: 'x'.repeat(40) }),
    ).rejects.toMatchObject({ status: 401 })
    await expect(api.client.send('sales.pricelist', { appID: 999, guid })).rejects.toMatchObject({ status: 404 })
  })
})
