import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../store.ts'

describeOnBothDatabases('lists in a query', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    await store.write(async (tx) => {
      await tx.db
        .insertInto('setting')
        .values(['a', 'b', 'c', "d'"].map((name) => ({ name, value: name })))
        .execute()
      await tx.db
        .insertInto('exam_date')
        .values([1, 2, 3].map((subject_id) => ({ user_id: 9, subject_id, exam_date: '2027-01-01' })))
        .execute()
    })
  })
  const subjects = async (operator: 'in' | 'not in', ids: readonly number[]) =>
    (
      await store.db
        .selectFrom('exam_date')
        .select('subject_id')
        .where('subject_id', operator, ids)
        .where('user_id', '=', 9)
        .orderBy('subject_id')
        .execute()
    ).map((row) => row.subject_id)
  const names = async (list: readonly string[]) =>
    (await store.db.selectFrom('setting').select('name').where('name', 'in', list).orderBy('name').execute()).map(
      (row) => row.name,
    )

  test('find the rows that are in them, or that are not', async () => {
    expect(await subjects('in', [3, 1, 4, Number.MAX_SAFE_INTEGER])).toEqual([1, 3])
    expect(await subjects('not in', [3, 1])).toEqual([2])
    expect(await names(["d'", 'a', 'x', '"'])).toEqual(['a', "d'"])
  })

  test('find nothing where they are empty, and everything where they are empty and negated', async () => {
    expect(await subjects('in', [])).toEqual([])
    expect(await subjects('not in', [])).toEqual([1, 2, 3])
    expect(await names([])).toEqual([])
  })

  test('may be longer than a statement may have parameters', async () => {
    expect(await subjects('in', [...Array(70_000).keys()])).toEqual([1, 2, 3])
  })

  test('make one statement of every length', () => {
    const textOf = (ids: number[]) =>
      store.db.selectFrom('exam_date').select('subject_id').where('subject_id', 'in', ids).compile().sql
    expect(textOf([1])).toBe(textOf([1, 2, 3]))
  })

  test('work in changes as in reads', async () => {
    const [deleted] = await store.write((tx) =>
      tx.db.deleteFrom('exam_date').where('subject_id', 'in', [2, 7]).where('user_id', '=', 9).execute(),
    )
    expect(Number(deleted?.numDeletedRows)).toBe(1)
  })
})
