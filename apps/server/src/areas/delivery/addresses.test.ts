import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { type Api, startApi } from '../../testing/api.ts'

describeOnBothDatabases('addresses', (openStore) => {
  let api: Api
  let guid: string
  beforeAll(async () => {
    api = await startApi(await openStore())
    guid = await api.login(api.world.vip)
  })
  afterAll(() => api.close())
  const typed = {
    userName: '李雷',
    phone: '13812345678',
    address: '浙江省 杭州市 西湖区',
    details: '文三路 1 号',
    isdefault: 0 as 0 | 1,
  }
  const add = (of: Partial<typeof typed> = {}, as = guid) => {
    api.clock.now += 1_000
    return api.client.send('delivery.adduserAddress', { guid: as, ...typed, ...of })
  }
  const list = async (as = guid) => (await api.client.send('delivery.getuseraddresslist', { guid: as })).list
  const remove = (id: number, as = guid) => api.client.send('delivery.destroyuserAddress', { guid: as, id })
  const clear = async () => {
    for (const { id } of await list()) await remove(id)
  }

  test('the first one is the default, a new default takes its place, and the list begins with it', async () => {
    await clear()
    const first = await add()
    expect(first).toMatchObject({ ...typed, isdefault: 1 })
    const second = await add({ details: '二' })
    expect(second.isdefault).toBe(0)
    const third = await add({ details: '三', isdefault: 1 })
    expect((await list()).map(({ id, isdefault }) => [id, isdefault])).toEqual([
      [third.id, 1],
      [second.id, 0],
      [first.id, 0],
    ])
  })

  test('a change keeps the id, and without isdefault the address is no default any more', async () => {
    await clear()
    const { id } = await add()
    const { isdefault: _, ...changed } = { ...typed, userName: '韩梅梅', phone: '139 1234 5678' }
    await api.client.send('delivery.updateuserAddress', { guid, id, ...changed })
    expect(await list()).toEqual([{ ...changed, phone: '13912345678', id, isdefault: 0 }])
  })

  test('after the default one is deleted the one changed last is the default', async () => {
    await clear()
    const first = await add()
    await add({ details: '二' })
    const third = await add({ details: '三' })
    await remove(first.id)
    expect((await list()).map(({ id, isdefault }) => [id, isdefault])[0]).toEqual([third.id, 1])
    expect((await list()).filter(({ isdefault }) => isdefault === 1)).toHaveLength(1)
  })

  test('what cannot be taken is refused by field, and nothing is kept', async () => {
    await clear()
    await expect(add({ userName: '', phone: '1', address: '浙江省 杭州市', details: ' ' })).rejects.toMatchObject({
      status: 400,
      data: {
        errors: [{ field: 'userName' }, { field: 'phone' }, { field: 'address' }, { field: 'details' }],
      },
    })
    expect(await list()).toEqual([])
  })

  test('tags, links and emoji are replaced before they are kept', async () => {
    await clear()
    expect(await add({ userName: '<img src=x>李雷', details: 'http://a.cn 😀 1 号' })).toMatchObject({
      userName: '#李雷',
      details: '# # 1 号',
    })
  })

  test("somebody else's address is none: neither seen, nor changed, nor deleted", async () => {
    await clear()
    const { id } = await add()
    const other = await api.login(api.world.plain)
    expect(await list(other)).toEqual([])
    await expect(remove(id, other)).rejects.toMatchObject({ status: 404 })
    await expect(api.client.send('delivery.updateuserAddress', { guid: other, id, ...typed })).rejects.toMatchObject({
      status: 404,
    })
    expect(await list()).toHaveLength(1)
  })

  test('twenty are kept, also when many come at one moment, and one of them is the default', async () => {
    await clear()
    const sent = await Promise.allSettled(Array.from({ length: 24 }, (_, at) => add({ details: `${at} 号` })))
    expect(sent.filter(({ status }) => status === 'rejected')).toHaveLength(4)
    const kept = await list()
    expect(kept).toHaveLength(20)
    expect(kept.filter(({ isdefault }) => isdefault === 1)).toHaveLength(1)
    await expect(add()).rejects.toMatchObject({ status: 409, data: { reason: 'tooMany' } })
  })
})
