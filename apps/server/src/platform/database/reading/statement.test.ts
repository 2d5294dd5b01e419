import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../store.ts'
import { statement } from './statement.ts'

const DATES = statement<{ userID: number; subjects: readonly number[] }>()((db, of) =>
  db
    .selectFrom('exam_date')
    .select(['subject_id', 'exam_date'])
    .where('user_id', '=', of.userID)
    .where('subject_id', 'in', of.subjects)
    .where('exam_date', '<>', '1999-01-01')
    .orderBy('subject_id'),
)
const PUT = statement<{ userID: number; subjectID: number; date: string }>()((db, of) =>
  db
    .insertInto('exam_date')
    .values({ subject_id: of.subjectID, user_id: of.userID, exam_date: of.date })
    .onConflict((conflict) => conflict.columns(['user_id', 'subject_id']).doUpdateSet({ exam_date: of.date })),
)

describeOnBothDatabases('a statement', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
  })
  const put = (userID: number, subjectID: number, date: string) =>
    store.write((tx) => PUT.run(tx, { userID, subjectID, date }))

  test('takes the values of each use by name, wherever they stand and however often', async () => {
    expect(await put(1, 10, '2027-01-01')).toBe(1)
    expect(await put(1, 11, '1999-01-01')).toBe(1)
    expect(await put(2, 10, '2027-03-03')).toBe(1)
    expect(await put(2, 10, '2027-04-04')).toBe(1)
    expect(await DATES.all(store, { userID: 1, subjects: [11, 10, 12] })).toEqual([
      { subject_id: 10, exam_date: '2027-01-01' },
    ])
    expect(await DATES.first(store, { userID: 2, subjects: [10] })).toEqual({ subject_id: 10, exam_date: '2027-04-04' })
    expect(await DATES.first(store, { userID: 3, subjects: [10] })).toBeUndefined()
  })

  test('finds nothing by an empty list, and takes one that is longer than a statement may have parameters', async () => {
    await put(4, 69_999, '2027-01-01')
    expect(await DATES.all(store, { userID: 4, subjects: [] })).toEqual([])
    expect(await DATES.all(store, { userID: 4, subjects: [...Array(70_000).keys()] })).toHaveLength(1)
  })

  test('reads inside a transaction what the transaction wrote', async () => {
    const read = await store.write(async (tx) => {
      await PUT.run(tx, { userID: 5, subjectID: 1, date: "a'?$1" })
      return DATES.first(tx, { userID: 5, subjects: [1] })
    })
    expect(read?.exam_date).toBe("a'?$1")
  })
})
