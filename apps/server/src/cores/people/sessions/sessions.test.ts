import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { openStore } from '../../../platform/database/open.ts'
import type { Store } from '../../../platform/database/store.ts'
import { addUser } from '../users.ts'
import { Sessions } from './sessions.ts'

const now = () => 1_000
const days = () => 30

describe('what is remembered of sessions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-sessions-'))
  let store: Store
  let made = 0
  beforeAll(async () => {
    store = await openStore({ sqliteFile: join(folder, 'sessions.sqlite') })
  })
  afterAll(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const newUser = () =>
    store.write((tx) => addUser(tx, { userName: `user${++made}`, nickName: 'x', passwordHash: '', now: 0 }))

  test('a session that ends while it is being looked up is not remembered as one that goes on', async () => {
    const userID = await newUser()
    let reading = () => {}
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const begun = new Promise<void>((resolve) => {
      reading = resolve
    })
    let isFirst = true
    const slow: Store = {
      ...store,
      async all<Row>(sql: string, values: (string | number | null)[]) {
        const rows = await store.all<Row>(sql, values)
        if (isFirst) {
          isFirst = false
          reading()
          await held
        }
        return rows
      },
    }
    const sessions = new Sessions(slow, now, days)
    const guid = await store.write((tx) => sessions.start(tx, userID, 'web_pc'))
    const looking = sessions.find(guid)
    await begun
    await store.write((tx) => sessions.endAll(tx, userID))
    sessions.forget(userID)
    goOn()
    await looking.catch(() => {})
    await expect(sessions.find(guid)).rejects.toMatchObject({ status: 401 })
  })

  test('forgetting one user asks the database again for their sessions, and for nobody else’s', async () => {
    const asked: unknown[] = []
    const watched: Store = {
      ...store,
      all(sql, values) {
        asked.push(values[0])
        return store.all(sql, values)
      },
    }
    const sessions = new Sessions(watched, now, days)
    const [one, two] = [await newUser(), await newUser()]
    const guids: string[] = []
    for (const userID of [one, one, two]) guids.push(await store.write((tx) => sessions.start(tx, userID, 'web_pc')))
    await store.write((tx) => tx.run('update session set ended_at = null, ended_by = null', []))
    for (const guid of guids) await sessions.find(guid)
    for (const guid of guids) await sessions.find(guid)
    expect(asked).toHaveLength(3)
    sessions.forget(one)
    for (const guid of guids) await sessions.find(guid)
    expect(asked).toHaveLength(5)
  })
})

describeOnBothDatabases('how many sessions somebody has', (openStore) => {
  let store: Store
  let sessions: Sessions
  let made = 0
  beforeAll(async () => {
    store = await openStore()
    sessions = new Sessions(store, now, days)
  })
  const newUser = (roles: string[]) =>
    store.write((tx) => addUser(tx, { userName: `one${++made}`, nickName: 'x', passwordHash: '', roles, now: 0 }))
  const start = async (userID: number, clientType: string) => {
    const guid = await store.write((tx) => sessions.start(tx, userID, clientType))
    sessions.forget(userID)
    return guid
  }
  const stands = (guid: string) =>
    sessions.find(guid).then(
      () => true,
      () => false,
    )

  test.each([
    ['a second log-in ends the first', [], 'web_pc', 'pc_android', false],
    ['a learner who says to be the back office has no second one', [], 'web_pc', 'console', false],
    ['a staff member may look at the learners’ pages from the back office', ['editor'], 'console', 'web_pc', true],
    ['and the other way round', ['editor'], 'web_pc', 'console', true],
    ['a second log-in to the back office ends the first', ['editor'], 'console', 'console', false],
  ] as const)('rule: %s', async (_, roles, first, second, firstStands) => {
    const userID = await newUser([...roles])
    const before = await start(userID, first)
    const after = await start(userID, second)
    expect([await stands(before), await stands(after)]).toEqual([firstStands, true])
  })
})
