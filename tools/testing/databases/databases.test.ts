import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../../../apps/server/src/platform/database/store.ts'
import { describeOnBothDatabases } from './databases.ts'

const addresses: unknown[] = []

for (const round of ['first', 'second']) {
  describeOnBothDatabases(`a ${round} suite`, (openStore) => {
    let store: Store
    beforeAll(async () => {
      store = await openStore()
    })
    afterAll(() => {
      addresses.push(openStore.address())
    })

    test('begins with an empty database of the dialect it names', async () => {
      expect(store.dialect).toBe(openStore.dialect)
      expect(await store.all('select code from subject', [])).toEqual([])
    })

    test('opens the same database again, as after a restart', async () => {
      await store.write((tx) =>
        tx.run(
          'insert into subject (subject_id, code, name, short_name, family, position, revision, updated_at) values (1, ?, ?, ?, ?, 0, 0, 0)',
          ['ZY_LCZY_YTMJ', '临床执业医师', '临床', '执业'],
        ),
      )
      const again = await openStore()
      expect(await again.all('select code from subject', [])).toEqual([{ code: 'ZY_LCZY_YTMJ' }])
    })

    test('shares its database with no other suite', () => {
      expect(addresses).not.toContainEqual(openStore.address())
    })
  })
}
