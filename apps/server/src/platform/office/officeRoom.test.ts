import { editConflictOf } from '@tizhou/contract/editConflict'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import type { Caller } from '../calls/caller.ts'
import { badInput } from '../calls/envelope.ts'
import { officeRoom, removed } from './officeRoom.ts'

interface Row {
  store_id: number
  name: string
  intro: string
  revision: number
}

describeOnBothDatabases('a room of the back office', (openStore) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setScene(await openStore())
  })
  afterAll(() => scene.close())

  const kept = new Map<number, Row>()
  let isTaken = false
  const told: string[] = []
  const ROOM = officeRoom<'agents.flagshipStoreSave', Row>()({
    lock: 'thing',
    what: '这个东西',
    missing: '该东西',
    id: 'storeID',
    key: 'store_id',
    read: async (_services, _tx, id) => kept.get(id),
    put: async (_services, _tx, row) => {
      if (!isTaken) kept.set(row.store_id, row)
      return !isTaken
    },
    drop: async (_services, _tx, row) => kept.delete(row.store_id),
    fields: { name: 'name', intro: 'intro' },
    needed: { name: '请填写名称' },
    clean: { intro: (typed) => typed.toUpperCase() },
    check: ({ position }) => [position < 1 && { field: 'position', reason: '太小' }],
    rest: (_typed, { before }) => ({ revision: (before?.revision ?? 0) + 1 }),
    follow: async ({ name }) => told.push(name),
    audit: {
      kind: 'thing',
      name: ({ name }) => `东西 ${name}`,
      more: ({ intro }) => ({ intro: undefined, note: intro }),
    },
  })

  const asking = (typed: object) => {
    // Ids made in the same millisecond are unordered: each call gets its own moment.
    scene.api.clock.now += 1
    const { services } = scene.api
    const caller: Caller = { userID: 1, userName: 'operator', nickName: '', roles: ['operator'] }
    const request = { ip: '127.0.0.1', routeOptions: { config: { callName: 'agents.flagshipStoreSave' } } } as never
    const whole = { guid: '', seriesID: 0, name: '甲', intro: 'a', picture: '', link: '', position: 1, ...typed }
    return { params: whole, caller, services, request }
  }
  const log = async () =>
    (
      await scene.store.db
        .selectFrom('audit_log')
        .selectAll()
        .where('target_kind', '=', 'thing')
        .orderBy('at')
        .execute()
    ).map(({ target_name, changes }) => [target_name, JSON.parse(changes)])

  test('rule: what was typed is cleaned, kept and told; the log says it by its own words', async () => {
    const { storeID: id } = await ROOM.save(asking({ name: ' 甲 ' }))
    const row = { store_id: id, name: '甲', intro: 'A', revision: 1 }
    expect(kept.get(id)).toEqual(row)
    expect(told).toEqual(['甲'])
    expect(ROOM.shown(row, { code: 'x' })).toEqual({ storeID: id, code: 'x', name: '甲', intro: 'A', revision: 1 })
    expect(await log()).toEqual([
      [
        '东西 甲',
        [
          { field: 'name', before: null, after: '甲' },
          { field: 'note', before: null, after: 'A' },
        ],
      ],
    ])
  })

  test('rule: everything that is wrong is said at once, and nothing is kept of it', async () => {
    const before = [kept.size, (await log()).length]
    await expect(ROOM.save(asking({ name: ' ', position: 0 }))).rejects.toEqual(
      badInput([
        { field: 'name', reason: '请填写名称' },
        { field: 'position', reason: '太小' },
      ]),
    )
    await expect(ROOM.save(asking({ storeID: 404 }))).rejects.toMatchObject({ status: 404, message: '没有找到该东西' })
    expect([kept.size, (await log()).length]).toEqual(before)
  })

  test('rule: a form that was loaded before somebody saved does not take that back', async () => {
    const { storeID: id } = await ROOM.save(asking({}))
    await ROOM.save(asking({ storeID: id, name: '乙', revision: 1 }))
    const refused = await ROOM.save(asking({ storeID: id, name: '丙', revision: 1 })).catch((error) => error)
    expect(refused).toMatchObject({ status: 409, message: '这个东西刚被别人修改过，你的修改还没有保存' })
    expect(editConflictOf(refused.data)).toMatchObject({ revision: 2, fields: [{ yours: '丙', theirs: '乙' }] })
    expect(kept.get(id)).toMatchObject({ name: '乙', revision: 2 })
  })

  test('rule: who loses the race of the statement itself is told so, and the log has no row of it', async () => {
    const { storeID: id } = await ROOM.save(asking({}))
    const before = await log()
    isTaken = true
    await expect(ROOM.save(asking({ storeID: id, name: '丁', revision: 1 }))).rejects.toMatchObject({ status: 409 })
    isTaken = false
    expect(await log()).toEqual(before)
  })

  test('rule: a button changes a row, removes it with what it said, or leaves it without a word', async () => {
    const { storeID: id } = await ROOM.save(asking({}))
    const before = (await log()).length
    await ROOM.change({ ...asking({}), params: { storeID: id } }, () => 'leave')
    expect(await log()).toHaveLength(before)
    expect(
      await ROOM.change({ ...asking({}), params: { storeID: id } }, (row) => ({ ...row, name: '戊' })),
    ).toMatchObject({ name: '甲' })
    await ROOM.change({ ...asking({}), params: { storeID: id } }, removed)
    expect(kept.has(id)).toBe(false)
    expect((await log()).slice(before)).toEqual([
      ['东西 戊', [{ field: 'name', before: '甲', after: '戊' }]],
      [
        '东西 戊',
        [
          { field: 'name', before: '戊', after: null },
          { field: 'note', before: 'A', after: null },
        ],
      ],
    ])
  })
})
