import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../tools/testing/databases/databases.ts'
import { setSetting } from './database/settings.ts'
import { StoredSettings } from './storedSettings.ts'

describeOnBothDatabases('stored settings', (openStore) => {
  test('are taken once in five seconds, at once after a change here, and stay while the database does not answer', async () => {
    const store = await openStore()
    let now = 1_000_000
    const taken: (string | undefined)[] = []
    const settings = new StoredSettings(store, () => now, {
      maintenance: (stored) => void taken.push(stored),
      everyday: () => {},
    })
    const set = (value: string) => store.write((tx) => setSetting(tx, 'maintenance', value))
    await Promise.all([settings.follow(), settings.follow()])
    expect(taken).toEqual([undefined])
    await set('维护')
    expect(settings.follow()).toBeUndefined()
    now += 5_000
    await settings.follow()
    expect(taken).toEqual([undefined, '维护'])
    await set('')
    await settings.refresh()
    expect(taken).toEqual([undefined, '维护', undefined])
    // Of two readings at once the later one counts.
    await Promise.all([settings.refresh(), settings.refresh()])
    expect(taken).toHaveLength(4)
    await store.close()
    now += 5_000
    await settings.follow()
    expect(taken).toHaveLength(4)
  })
})
