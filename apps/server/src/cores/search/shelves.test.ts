import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { nextShelf, type ShelfState, shelfAt, shelfDone } from './shelves.ts'

describeOnBothDatabases('which shelf of the search is gone through next', (openStore) => {
  test('the one that is begun, then the first that has changed, however many subjects stand before it', async () => {
    const store = await openStore()
    const before = await store.db.selectFrom('subject').select('subject_id').execute()
    expect(before).toEqual([])
    const ids = Array.from({ length: 1_100 }, (_, at) => at + 1)
    const change = (subjectID: number) =>
      store.write((tx) =>
        tx.db
          .updateTable('subject')
          .set((eb) => ({ revision: eb('revision', '+', 1) }))
          .where('subject_id', '=', subjectID)
          .execute(),
      )
    await store.write(async (tx) => {
      for (const subject_id of ids) {
        const row = { subject_id, code: `c${subject_id}`, name: '', short_name: '', family: '', position: 1 }
        await tx.db
          .insertInto('subject')
          .values({ ...row, revision: 1, updated_at: 1 })
          .execute()
        for (const kind of [1, 2]) await shelfDone(tx, { subjectID: subject_id, kind, doing: '1 0', after: 0 })
      }
    })
    expect(await nextShelf(store, [1, 2])).toBeUndefined()
    await change(1_050)
    const next = { subjectID: 1_050, kind: 1, doing: '2 0', after: 0 } satisfies ShelfState
    expect(await nextShelf(store, [1, 2])).toEqual(next)
    await store.write((tx) => shelfAt(tx, next, 70))
    await change(3)
    expect(await nextShelf(store, [1, 2])).toEqual({ ...next, after: 70 })
    await store.write((tx) => shelfDone(tx, next))
    expect(await nextShelf(store, [1, 2])).toEqual({ ...next, subjectID: 3 })
  })
})
