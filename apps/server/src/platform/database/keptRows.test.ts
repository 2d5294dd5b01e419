import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { keptRows } from './keptRows.ts'

describeOnBothDatabases('rows with one key', (openStore) => {
  test('a row is written, written over as a whole, read and deleted; others stay', async () => {
    const store = await openStore()
    const stores = keptRows('flagship_store', 'store_id')
    const row = {
      store_id: 1,
      series_id: 0,
      name: '海帆',
      intro: '',
      picture: '',
      link: 'https://a.example',
      position: 1,
    }
    const other = { ...row, store_id: 2, name: '别家' }
    await store.write(async (tx) => {
      await stores.put(tx, row)
      await stores.put(tx, other)
      await stores.put(tx, { ...row, name: '海帆店', intro: '教材', position: 7 })
    })
    expect(await stores.byID(store, 1)).toEqual({ ...row, name: '海帆店', intro: '教材', position: 7 })
    await store.write((tx) => stores.drop(tx, 1))
    expect(await stores.byID(store, 1)).toBeUndefined()
    expect(await stores.byID(store, 2)).toEqual(other)
    await store.close()
  })
})
