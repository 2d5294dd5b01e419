import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { type App, buildApp } from '../../../app.ts'
import { EVERYDAY } from '../../../cores/everyday.ts'
import { coreSettings } from '../../../cores/settings.ts'
import { startJobs } from '../../../platform/jobs/startJobs.ts'
import { readConfig } from '../../../settings.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'

const FOLLOWED_MS = 5_001

describeOnBothDatabases('everyday settings', (openStore) => {
  let scene: Scene
  let other: App
  let guid: string
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-settings-'))
  beforeAll(async () => {
    scene = await setScene(await openStore())
    guid = await scene.guidOf('operator')
    // A second server of the same database, started with other values.
    const config = readConfig({
      ...{ DATA_DIR: folder, WEB_DIR: '/nonexistent', CONSOLE_DIR: '/nonexistent', LOG_LEVEL: 'silent' },
      REFUND_DAYS: '3',
    })
    other = await buildApp(config, scene.store, { now: () => scene.api.clock.now })
  })
  afterAll(async () => {
    await other.http.close()
    await scene.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const client = () => scene.api.client
  const row = async (name: string) => {
    const found = (await client().send('staff.settingList', { guid }, { allowedRepeat: true })).rows
    return found.find((one) => one.name === name) ?? expect.fail(name)
  }
  const save = async (name: string, value?: string) =>
    client().send('staff.settingSave', { guid, name, revision: (await row(name)).revision, value })
  const onOther = async () => {
    scene.api.clock.now += FOLLOWED_MS
    await other.http.inject({ method: 'GET', url: '/api/search/appEName' })
    return other.services.config.sales.refundDays
  }

  test('a value counts here at once and on every other server within five seconds, and is taken back', async () => {
    expect(await onOther()).toBe(3)
    await save('REFUND_DAYS', ' 12 ')
    expect(scene.api.services.config.sales.refundDays).toBe(12)
    expect(await row('REFUND_DAYS')).toMatchObject({ value: '12', started: '7', isOwn: true })
    expect(await onOther()).toBe(12)
    await save('REFUND_DAYS')
    expect(scene.api.services.config.sales.refundDays).toBe(7)
    expect(await row('REFUND_DAYS')).toMatchObject({ value: '7', isOwn: false })
    // Each server counts by what it was started with again.
    expect(await onOther()).toBe(3)
  })

  test('the office’s calls follow as well, and a value that is no value any more does not count', async () => {
    await save('LIVE_HOSTS', 'meeting.tencent.com')
    scene.api.clock.now += FOLLOWED_MS
    await other.http.inject({ method: 'GET', url: '/api/console/settings/list' })
    expect(other.services.config.live.hosts).toEqual(['meeting.tencent.com'])
    await scene.store.write(async (tx) => {
      const value = JSON.stringify({ LIVE_HOSTS: 'https://no host', VIP_CHANGES: '4' })
      await tx.db.updateTable('setting').set({ value }).where('name', '=', 'everyday').execute()
    })
    await onOther()
    expect(other.services.config.live.hosts).toEqual(readConfig({}).live.hosts)
    expect(other.services.config.sales.changesMost).toBe(4)
    await save('VIP_CHANGES')
    await save('LIVE_HOSTS')
  })

  test('jobs follow too, on a server that is asked nothing and from its start', async () => {
    const started = other.services.config.trackingDays
    await save('TRACKING_DAYS', '400')
    scene.api.clock.now += FOLLOWED_MS
    const seen: number[] = []
    const stop = startJobs(
      [
        {
          ...{ name: 'look-at-days', does: 'looks', everyMs: 1 },
          find: async ({ config }) => void seen.push(config.trackingDays),
          work: async () => {},
        },
      ],
      other.services,
    )
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0))
    await stop()
    expect([started, seen[0]]).toEqual([90, 400])
    await save('TRACKING_DAYS')
  })

  test('a session is kept as long as the setting says, also one that began before', async () => {
    const learner = await scene.api.login(scene.api.world.plain)
    await save('SESSION_DAYS', '1')
    const forget = async () => scene.api.services.sessions.forget(await scene.idOf(scene.api.world.plain))
    await forget()
    await client().send('account.getUserInfo', { guid: learner })
    await forget()
    scene.api.clock.now += 25 * 3_600_000
    expect(
      await refusal(client().send('account.getUserInfo', { guid: learner }, { allowedRepeat: true })),
    ).toMatchObject({
      status: 401,
    })
    guid = await scene.guidOf('operator')
    await save('SESSION_DAYS')
  })

  test('what is no value is refused at its field; secrets and what a start depends on are no settings of the office', async () => {
    for (const [name, value] of [
      ['REFUND_DAYS', '-1'],
      ['REFUND_DAYS', '7.5'],
      ['REFUND_DAYS', ''],
      ['ORDER_MINUTES', '1441'],
      ['INSTALMENT_RATES', '2.3,4.5'],
      ['LIVE_HOSTS', 'https://example.com/a'],
      ['SHOP_URL', 'http://shop.example.org'],
      ['MARKET_ITEMS', 'nothing:1'],
    ] as const)
      expect(await refusal(save(name, value)), `${name} ${value}`).toMatchObject({
        status: 400,
        data: { errors: [{ field: 'value' }] },
      })
    for (const name of ['EXPRESS_KEY', 'PORT', 'DATABASE_URL', 'CONSTRUCTOR'])
      expect(
        await refusal(client().send('staff.settingSave', { guid, name, revision: 'none', value: '1' })),
        name,
      ).toMatchObject({ status: 404 })
    const seller = await scene.guidOf('seller')
    expect(await refusal(client().send('staff.settingList', { guid: seller }))).toMatchObject({ status: 403 })
  })

  test('rule: every setting of the office is one of the environment, and its text means what was read', () => {
    const known = coreSettings.settings.map(({ name }) => name)
    for (const of of EVERYDAY) {
      expect(known).toContain(of.name)
      expect(of.name).not.toMatch(/KEY|SECRET|PASSWORD/)
      const started = scene.api.services.everyday.startedText(of)
      expect(of.textOf(of.read(started)), of.name).toBe(started)
      expect(of.label + of.hint + of.reason).toMatch(/\p{Script=Han}/u)
    }
  })
})
