import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Batch, Store } from './store.ts'
import { isTrial, tried } from './trial.ts'

describeOnBothDatabases('a trial', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
  })
  const put = (name: string) =>
    store.write((tx) => tx.run('insert into setting (name, value) values (?, ?)', [name, name]))
  const names = async () =>
    (await store.db.selectFrom('setting').select('name').orderBy('name').execute()).map(({ name }) => name)
  const named = async () =>
    (await store.all<{ name: string }>('select name from setting order by name', [])).map(({ name }) => name)

  test('sees what it wrote, by whatever read, and nothing of it is kept', async () => {
    await put('kept')
    const batch: Batch<string, string> = {
      async run(tx, items) {
        for (const name of items) await tx.run('insert into setting (name, value) values (?, ?)', [name, name])
        return items
      },
    }
    const seen = await tried(async () => {
      expect(isTrial()).toBe(true)
      expect(await named()).toEqual(['kept'])
      await Promise.all([put('tried'), put('tried too')])
      expect(await store.writeGrouped(batch, 'in a batch')).toBe('in a batch')
      return [await names(), await named()]
    })
    const all = ['in a batch', 'kept', 'tried', 'tried too']
    expect(seen).toEqual([all, all])
    expect(isTrial()).toBe(false)
    expect(await named()).toEqual(['kept'])
  })

  test('a work that fails in it takes only its own changes with it; one that fails as a whole leaves nothing', async () => {
    const seen = await tried(async () => {
      await put('first')
      await expect(put('first')).rejects.toThrow()
      await put('second')
      return named()
    })
    expect(seen).toEqual(['first', 'kept', 'second'])
    const failing = tried(async () => {
      await put('third')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await named()).toEqual(['kept'])
  })

  test('others read what is stored meanwhile, and write behind it', async () => {
    const [inside, outside] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const trial = tried(async () => {
      await put('tried')
      inside.resolve()
      await outside.promise
      return named()
    })
    await inside.promise
    expect(await named()).toEqual(['kept'])
    const written = put('written')
    outside.resolve()
    expect(await trial).toContain('tried')
    await written
    expect(await named()).toEqual(['kept', 'written'])
  })

  test('many at one time take their turns, each with what it wrote itself', async () => {
    const before = await named()
    const seen = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        tried(async () => {
          const [, read] = await Promise.all([put(`turn ${at}`), named()])
          expect(read.length).toBeGreaterThanOrEqual(before.length)
          return (await named()).filter((name) => name.startsWith('turn'))
        }),
      ),
    )
    expect(seen).toEqual(seen.map((_, at) => [`turn ${at}`]))
    expect(await named()).toEqual(before)
  })

  test('what it leaves behind goes on outside of it', async () => {
    const after = Promise.withResolvers<void>()
    let late: Promise<unknown> | undefined
    await tried(async () => {
      await put('tried')
      late = after.promise.then(() => put('late'))
    })
    after.resolve()
    await late
    expect(await named()).toEqual(['kept', 'late', 'written'])
  })
})
