import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore as openAt } from '@tizhou/server/platform/database/open'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../tools/testing/databases/databases.ts'
import { LiveCrowd, makeRoom, type Room } from './liveCrowd.ts'

const VIEWERS = 40
const A_SECOND = 40
const MESSAGES = 120
/** The second that a viewer sees may be late by what the machine takes for a frame, ms. */
const MOST_OFF_MS = 3_000

describeOnBothDatabases('a crowd in a live room', (openStore) => {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-crowd-'))
  const children: ChildProcess[] = []
  let room: Room
  beforeAll(async () => {
    const store =
      openStore.dialect === 'postgres' ? await openStore() : await openAt({ sqliteFile: join(folder, 'tizhou.db') })
    room = await makeRoom(store, VIEWERS, Date.now())
    if (openStore.dialect === 'sqlite') await store.close()
  })
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** A server in a process of its own; gives its port. */
  async function start(port = 0): Promise<{ child: ChildProcess; port: number }> {
    const address = openStore.address()
    const child = spawn(process.execPath, ['apps/server/src/main.mjs'], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...{
          ...process.env,
          DATA_DIR: folder,
          PORT: String(port),
          RATE_LIMITS: 'off',
          DEMO: 'off',
          LOG_LEVEL: 'silent',
        },
        DATABASE_URL: 'databaseUrl' in address ? address.databaseUrl : '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    let said = ''
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      said += chunk
      const found = /Tizhou is at http:\/\/[^:]+:(\d+)/.exec(said)?.[1]
      if (found === undefined) continue
      child.stdout.resume()
      return { child, port: Number(found) }
    }
    throw new Error(`the server ended before it listened: ${said}`)
  }

  test('a server that is killed amid the talk finds everybody back at the right second by themselves, and every acknowledged message once', {
    timeout: 120_000,
  }, async () => {
    // On PostgreSQL a second server shows the same room throughout.
    const servers = [await start(), ...(openStore.dialect === 'postgres' ? [await start()] : [])]
    const crowd = new LiveCrowd(room, () => servers.map(({ port }) => port))
    await crowd.enter()
    expect(crowd.inRoom).toBe(VIEWERS)
    const talk = crowd.talk({ count: MESSAGES, perSecond: A_SECOND })
    await expect.poll(() => crowd.acknowledged.length).toBeGreaterThan(MESSAGES / 4)
    const [killed] = servers
    killed?.child.kill('SIGKILL')
    await once(killed?.child as ChildProcess, 'exit')
    await expect
      .poll(() => crowd.inRoom, { message: 'those of the other server stay' })
      .toBe((servers.length - 1) * (VIEWERS / 2))
    servers[0] = await start(killed?.port)
    await talk
    await crowd.heard.all()
    await expect.poll(() => crowd.inRoom).toBe(VIEWERS)
    expect(crowd.acknowledged).toHaveLength(MESSAGES)
    expect(crowd.judge()).toEqual({ lost: 0, doubled: 0 })
    expect(crowd.mostOff).toBeLessThan(MOST_OFF_MS)
    crowd.leave()
  })
})
