import { afterEach, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { SubjectDirectory } from './subjectDirectory.ts'
import { allSubjects, countRevision } from './subjects.ts'

describeOnBothDatabases('subjects kept in memory', (openStore) => {
  afterEach(() => vi.restoreAllMocks())

  test('are read again where one came or was changed, at the latest a second later, and not otherwise', async () => {
    const store = await openStore()
    let clock = 0
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
    const load = vi.fn(allSubjects)
    const directory = new SubjectDirectory(store, load)
    const add = (subject_id: number, name: string) =>
      store.write((tx) =>
        tx.db
          .insertInto('subject')
          .values({
            ...{ subject_id, code: `C${subject_id}`, name, short_name: name, family: '', position: 1, revision: 1 },
            updated_at: 1,
          })
          .execute(),
      )
    const found = async (typed: string) => (await directory.search(typed)).map((row) => row.subject_id)
    await add(1, '护理')
    expect(await found('护理')).toEqual([1])
    for (clock = 1_100; clock < 9_000; clock += 1_100) expect(await found('护理')).toEqual([1])
    expect(load).toHaveBeenCalledTimes(1)

    await add(2, '护理学')
    clock += 1_100
    expect(await found('护理')).toEqual([1, 2])
    await store.write(async (tx) => {
      await tx.db.updateTable('subject').set({ name: '药学', short_name: '药学' }).where('subject_id', '=', 1).execute()
      await countRevision(tx, 1, 1)
    })
    clock += 1_100
    expect(await found('护理')).toEqual([2])
    expect(load).toHaveBeenCalledTimes(3)
  })
})
