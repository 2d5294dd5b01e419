import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { isTaken } from './errors.ts'
import type { Batch, Store } from './store.ts'

describeOnBothDatabases('store', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
  })
  const put = (name: string, value: string) =>
    store.write((tx) => tx.run('insert into setting (name, value) values (?, ?)', [name, value]))
  const values = async () =>
    (await store.all<{ name: string; value: string }>('select name, value from setting order by name', [])).map(
      (row) => `${row.name}=${row.value}`,
    )

  test('what was acknowledged is read at once', async () => {
    await put('a', '1')
    expect(await values()).toEqual(['a=1'])
  })

  test('a work that fails among others takes only its own changes with it', async () => {
    const outcomes = await Promise.allSettled([
      put('b', '2'),
      store.write(async (tx) => {
        await tx.run('insert into setting (name, value) values (?, ?)', ['c', '3'])
        await tx.run('insert into setting (name, value) values (?, ?)', ['a', 'taken'])
      }),
      store.write(async () => {
        throw new Error('no')
      }),
      put('d', '4'),
    ])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(isTaken((outcomes[1] as PromiseRejectedResult).reason)).toBe(true)
    expect(await values()).toEqual(['a=1', 'b=2', 'd=4'])
  })

  test('who fails over the row of a neighbour reads that row once told', async () => {
    const read = () => store.all<{ value: string }>('select value from setting where name = ?', ['one number'])
    // On PostgreSQL either may come first.
    const told = await Promise.all(
      ['first', 'second'].map((value) =>
        put('one number', value).then(
          () => ({ value, failed: false, found: [{ value }] }),
          async (error) => ({ value, failed: isTaken(error), found: await read() }),
        ),
      ),
    )
    const kept = told.find(({ failed }) => !failed)?.value
    expect(told.map(({ failed }) => failed).sort()).toEqual([false, true])
    expect(told.map(({ found }) => found)).toEqual([[{ value: kept }], [{ value: kept }]])
    await store.write((tx) => tx.run('delete from setting where name = ?', ['one number']))
  })

  test('items of one batch that come at one moment go together, and each is told its own result', async () => {
    const sizes: number[] = []
    const batch: Batch<string, string> = {
      async run(tx, items) {
        sizes.push(items.length)
        for (const item of items) await tx.run('insert into setting (name, value) values (?, ?)', [item, 'batch'])
        return items.map((item) => `${item}!`)
      },
    }
    const names = Array.from({ length: 20 }, (_, at) => `batch-${at}`)
    expect(await Promise.all(names.map((name) => store.writeGrouped(batch, name)))).toEqual(
      names.map((name) => `${name}!`),
    )
    expect(sizes).toEqual([20])
    expect((await values()).filter((value) => value.endsWith('=batch'))).toHaveLength(20)
  })

  test('an item that fails among others of its batch fails alone', async () => {
    const batch: Batch<string, number> = {
      async run(tx, items) {
        for (const item of items) await tx.run('insert into setting (name, value) values (?, ?)', [item, 'alone'])
        return items.map(() => items.length)
      },
    }
    const outcomes = await Promise.allSettled(
      ['alone-1', 'a', 'alone-2'].map((name) => store.writeGrouped(batch, name)),
    )
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(isTaken((outcomes[1] as PromiseRejectedResult).reason)).toBe(true)
    expect((await values()).filter((value) => value.endsWith('=alone'))).toEqual(['alone-1=alone', 'alone-2=alone'])
  })

  test('two items with one key are never in one run, and go in the order in which they came', async () => {
    const runs: [number, number][][] = []
    const batch: Batch<[key: number, no: number], void> = {
      keyOf: ([key]) => key,
      async run(_, items) {
        runs.push([...items])
        return items.map(() => undefined)
      },
    }
    const items: [number, number][] = [
      [1, 0],
      [2, 1],
      [1, 2],
      [3, 3],
      [1, 4],
      [2, 5],
    ]
    await Promise.all(items.map((item) => store.writeGrouped(batch, item)))
    for (const run of runs) expect(new Set(run.map(([key]) => key)).size).toBe(run.length)
    const order = runs.flat()
    expect(order.filter(([key]) => key === 1)).toEqual(items.filter(([key]) => key === 1))
    expect(order).toHaveLength(items.length)
  })

  test('a transaction whose connection ends fails, and the store goes on', async () => {
    if (store.dialect === 'sqlite') return
    const broken = store.write(async (tx) => {
      const [own] = await tx.all<{ pid: number }>('select pg_backend_pid() as pid', [])
      await store.all('select pg_terminate_backend(?)', [own?.pid as number])
      await tx.run('delete from setting', [])
    })
    await expect(broken).rejects.toThrow()
    expect(await values()).not.toEqual([])
  })

  test('the query builder and plain statements share a transaction', async () => {
    await store.write(async (tx) => {
      await tx.db.insertInto('setting').values({ name: 'e', value: '5' }).execute()
      expect(await tx.all('select value from setting where name = ?', ['e'])).toEqual([{ value: '5' }])
      await tx.run('delete from setting where name = ?', ['e'])
    })
    expect(await store.db.selectFrom('setting').selectAll().where('name', '=', 'e').execute()).toEqual([])
  })

  test('counts, sums and 53-bit ids are numbers', async () => {
    const big = Number.MAX_SAFE_INTEGER
    await store.write((tx) =>
      tx.run('insert into exam_date (user_id, subject_id, exam_date) values (?, ?, ?)', [big, 7, '2027-01-01']),
    )
    const [row] = await store.all<Record<string, unknown>>(
      'select user_id, count(*) as n, sum(subject_id) as total from exam_date group by user_id',
      [],
    )
    expect(row).toEqual({ user_id: big, n: 1, total: 7 })
  })

  test('reading cannot write', async () => {
    if (store.dialect === 'postgres') return
    await expect(store.all("insert into setting (name, value) values ('x', 'y')", [])).rejects.toThrow()
  })

  test('opening again migrates nothing twice and finds everything', async () => {
    const again = await openStore()
    expect((await again.all('select name from setting', [])).length).toBeGreaterThan(0)
    await again.close()
  })

  test('a store that closes finishes what it accepted and takes no more', async () => {
    const closing = await openStore()
    const accepted = Array.from({ length: 50 }, (_, at) =>
      closing.write((tx) => tx.run('insert into setting (name, value) values (?, ?)', [`close-${at}`, 'x'])),
    )
    await closing.close()
    await Promise.all(accepted)
    const [row] = await store.all<{ n: number }>(`select count(*) as n from setting where name like 'close-%'`, [])
    expect(row?.n).toBe(50)
    await expect(closing.write((tx) => tx.run('delete from setting', []))).rejects.toThrow()
  })

  test('rule: of concurrent works, those that fail leave no trace and those that succeed leave all of theirs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ rows: fc.integer({ min: 1, max: 4 }), fails: fc.boolean() }), { maxLength: 12 }),
        async (works) => {
          await store.write((tx) => tx.run('delete from setting', []))
          await Promise.allSettled(
            works.map((work, at) =>
              store.write(async (tx) => {
                for (let row = 0; row < work.rows; row++)
                  await tx.run('insert into setting (name, value) values (?, ?)', [`${at}-${row}`, 'x'])
                if (work.fails) throw new Error('asked to')
              }),
            ),
          )
          const expected = works.flatMap((work, at) =>
            work.fails ? [] : Array.from({ length: work.rows }, (_, row) => `${at}-${row}=x`),
          )
          expect(await values()).toEqual(expected.sort())
        },
      ),
      { numRuns: 30, seed: 20261121 },
    )
  })
})
