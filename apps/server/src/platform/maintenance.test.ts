import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { calls, isOfficeCall } from '@tizhou/contract/contract'
import { pathOnWire } from '@tizhou/contract/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../tools/testing/databases/databases.ts'
import { type Api, startApi } from '../testing/api.ts'
import { PASSWORD } from '../testing/bank.ts'
import { openStore as openFile } from './database/open.ts'
import { setSetting, setting } from './database/settings.ts'
import type { Store } from './database/store.ts'

const MESSAGE = '今晚 2:00 恢复'
const CLI = resolve(import.meta.dirname, '../boot/maintain.ts')

describeOnBothDatabases('maintenance (specification, section 8, status 408)', (openStore) => {
  let store: Store
  let api: Api
  beforeAll(async () => {
    store = await openStore()
    api = await startApi(store, { RATE_LIMITS: 'off' })
  })
  afterAll(async () => {
    await api.close()
    await store.close()
  })
  beforeEach(() => turn(''))

  async function turn(message: string): Promise<void> {
    await store.write((tx) => setSetting(tx, 'maintenance', message))
    api.clock.now += 5_001
  }

  const search = () => api.client.send('subjects.searchAppEName', {})
  const statusOf = async (path: string, method: string) => {
    const reply = await fetch(api.origin + path, { method })
    return ((await reply.json()) as { status: number }).status
  }

  test('every call is answered with 408 and the message, a visitor’s too, before anything else of it is read', async () => {
    await turn(MESSAGE)
    await expect(search()).rejects.toMatchObject({ status: 408, msg: MESSAGE, outcome: 'maintenance' })
    const open: string[] = []
    for (const [name, { path, method }] of calls)
      if (!isOfficeCall({ path }) && (await statusOf(pathOnWire(path), method)) !== 408) open.push(name)
    expect(open).toEqual([])
  })

  test('the back office works on: its calls, and its ways in and out', async () => {
    await turn(MESSAGE)
    const own = [...calls].filter(([, call]) => isOfficeCall(call))
    for (const [, { path, method }] of own) expect(await statusOf(pathOnWire(path), method)).not.toBe(408)
    const logIn = (client: string) =>
      fetch(`${api.origin}/api/user/userlogin`, {
        method: 'POST',
        body: new URLSearchParams({ username: api.world.editor, password: PASSWORD, client }),
      }).then((reply) => reply.json())
    expect(await logIn('console')).toMatchObject({ status: 200 })
    expect(await logIn('pc')).toMatchObject({ status: 408 })
  })

  test('health and figures answer as ever', async () => {
    await turn(MESSAGE)
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await fetch(api.origin + path)).status).toBe(200)
  })

  test('a change counts within five seconds, and at once once they are over', async () => {
    await search()
    await store.write((tx) => setSetting(tx, 'maintenance', MESSAGE))
    api.clock.now += 4_999
    await expect(search()).resolves.toBeTruthy()
    api.clock.now += 1
    await expect(search()).rejects.toMatchObject({ status: 408 })
    await turn('')
    await expect(search()).resolves.toBeTruthy()
  })
})

describe('npm run maintenance', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-maintenance-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const run = (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder }
    const { status, stdout } = spawnSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8' })
    return { status, out: stdout.trim() }
  }

  test('turns it on and off, and says which', async () => {
    const store = await openFile({ sqliteFile: join(folder, 'tizhou.db') })
    expect(run()).toEqual({ status: 0, out: 'Maintenance is off.' })
    expect(run('on', '今晚', '2:00 恢复')).toEqual({ status: 0, out: `Maintenance is on: ${MESSAGE}` })
    expect(await setting(store, 'maintenance')).toBe(MESSAGE)
    expect(run('off')).toEqual({ status: 0, out: 'Maintenance is off.' })
    expect(await setting(store, 'maintenance')).toBeUndefined()
    expect(run('on').status).toBe(2)
    await store.close()
  })
})
