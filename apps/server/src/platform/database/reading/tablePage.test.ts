import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../store.ts'
import { apart } from './readsApart.ts'
import { pageOfSums, tablePage, textsHold } from './tablePage.ts'

interface Row {
  template_id: number
  title: string
  updated_at: number
}

describeOnBothDatabases('lists of the back office', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
  })

  const fill = (rows: readonly Row[]) =>
    store.write(async (tx) => {
      await tx.db.deleteFrom('reply_template').execute()
      for (const row of rows)
        await tx.db
          .insertInto('reply_template')
          .values({ ...row, content: '', updated_by: '' })
          .execute()
    })
  const page = (
    wanted: { page: number; pageSize: number; order: string },
    {
      title,
      of,
      byText,
      readsAll,
    }: { title: string | undefined; of: typeof tablePage; byText: boolean; readsAll: boolean },
  ) => {
    let from = store.db.selectFrom('reply_template as r')
    if (title !== undefined) from = from.where('r.title', '=', title)
    const both = {
      columns: [sql.ref('r.title'), sql.ref('same.updated_at')],
      join: (query: typeof from) => query.innerJoin('reply_template as same', 'same.template_id', 'r.template_id'),
    }
    return of(from, (query) => query.selectAll('r'), wanted, {
      orders: of === tablePage ? { both, at: sql.ref('r.updated_at') } : { at: sql.ref('r.updated_at') },
      usual: 'at',
      key: byText ? sql`'k' || r.template_id` : 'r.template_id',
      readsAll,
    })
  }
  const by = (order: string, byText: boolean) => (a: Row, b: Row) => {
    const titles = order.endsWith('both') ? Number(a.title > b.title) - Number(a.title < b.title) : 0
    const ids = byText ? Number(`${a.template_id}` > `${b.template_id}`) * 2 - 1 : a.template_id - b.template_id
    const upwards = titles || a.updated_at - b.updated_at || ids
    return order.startsWith('-') ? -upwards : upwards
  }

  test('the pages together hold every row once, in the order asked for, equal ones in one order', async () => {
    const row = fc.record({ title: fc.constantFrom('a', 'b'), updated_at: fc.integer({ min: 0, max: 3 }) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 25 }),
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom('both', '-both', 'at', '-at'),
        fc.constantFrom(undefined, 'a'),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        async (made, pageSize, asked, title, byText, isOfSums, readsAll) => {
          const order = isOfSums ? asked.replace('both', 'at') : asked
          const rows = made.map((of, at) => ({ ...of, template_id: ((at * 7) % 31) + 1 }))
          await fill(rows)
          const expected = rows.filter((one) => title === undefined || one.title === title).sort(by(order, byText))
          const how = { title, byText, readsAll, of: isOfSums ? pageOfSums : tablePage }
          const found: Row[] = []
          for (let at = 1; at <= Math.ceil(expected.length / pageSize) + 1; at++) {
            const { rows: some, total } = await page({ page: at, pageSize, order }, how)
            expect(total).toBe(expected.length)
            expect(some.length).toBeLessThanOrEqual(pageSize)
            found.push(...some)
          }
          expect(found).toEqual(expected.map((one) => ({ ...one, content: '', updated_by: '' })))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('texts hold what is typed through tags, in small and capital letters, and as it stands', async () => {
    const piece = fc.constantFrom(
      '<b>',
      '</b>',
      '<sub>',
      '</SUB>',
      '<',
      'V',
      'v',
      'max',
      '下',
      '标',
      '%',
      '_',
      '\\',
      '5',
      ' ',
    )
    const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
    const folded = (of: string) => of.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    const bare = (of: string) => of.replace(/<\/?(?:b|sub|sup)>/g, '')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ title: text, content: text }), { minLength: 1, maxLength: 8 }),
        fc.array(
          text.filter((one) => one.trim() !== ''),
          { minLength: 1, maxLength: 2 },
        ),
        async (rows, typed) => {
          await store.write(async (tx) => {
            await tx.db.deleteFrom('reply_template').execute()
            await tx.db
              .insertInto('reply_template')
              .values(rows.map((row, at) => ({ ...row, template_id: at, updated_at: 0, updated_by: '' })))
              .execute()
          })
          const columns = { plain: ['r.title'], marked: ['r.content'] }
          const found = await store.db
            .selectFrom('reply_template as r')
            .select('r.template_id')
            .where(textsHold(store.dialect, columns, typed))
            .orderBy('r.template_id')
            .execute()
          const holds = ({ title, content }: { title: string; content: string }) =>
            typed.some((one) => [title, content, bare(content)].some((of) => folded(of).includes(folded(one.trim()))))
          expect(found.map(({ template_id }) => template_id)).toEqual(
            rows.flatMap((row, at) => (holds(row) ? [at] : [])),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  test('letters of other languages are found as they are typed', async () => {
    await fill([{ template_id: 1, title: 'β受体 Ⅱ型 İ', updated_at: 0 }])
    for (const [typed, count] of [
      ['β受体', 1],
      ['Β受体', 1],
      ['ⅱ型', store.dialect === 'postgres' ? 1 : 0],
      ['γ', 0],
    ] as const) {
      const found = await store.db
        .selectFrom('reply_template as r')
        .select('r.template_id')
        .where(textsHold(store.dialect, { plain: ['r.title'], marked: ['r.content'] }, [typed]))
        .execute()
      expect(found.length, typed).toBe(count)
    }
  })

  const long = () =>
    sql<{ n: number }>`with recursive c(n) as (select 1 union all select n + 1 from c where n < 1500000)
      select max(n) as n from c ${apart}`.execute(store.db)

  test('a long read lets the process go on, and others are answered before it', async () => {
    const ended: string[] = []
    // Opens the connections first: on a busy machine connecting may take longer than the read.
    await Promise.all([store.all('select 1 as one', []), store.all('select 2 as two', [])])
    await Promise.all([
      long().then(({ rows }) => {
        expect(rows).toEqual([{ n: 1_500_000 }])
        ended.push('long')
      }),
      new Promise<void>((resolve) =>
        setImmediate(() => {
          ended.push('turn')
          resolve()
        }),
      ),
      store.all('select 1 as one', []).then(() => ended.push('short')),
    ])
    expect(ended.at(-1)).toBe('long')
  })

  test('a long read sees what was acknowledged before it, one in a transaction what that has written', async () => {
    const count = (db: Store['db']) => sql<{ n: number }>`select count(*) as n from reply_template ${apart}`.execute(db)
    await fill([{ template_id: 1, title: 'a', updated_at: 1 }])
    expect((await count(store.db)).rows).toEqual([{ n: 1 }])
    await store.write(async (tx) => {
      await tx.db.deleteFrom('reply_template').execute()
      expect((await count(tx.db)).rows).toEqual([{ n: 0 }])
    })
  })

  test('a long read that fails says why, and the next one is answered', async () => {
    await expect(sql`select nothing_like_it ${apart}`.execute(store.db)).rejects.toThrow('nothing_like_it')
    expect((await long()).rows).toEqual([{ n: 1_500_000 }])
  })
})
