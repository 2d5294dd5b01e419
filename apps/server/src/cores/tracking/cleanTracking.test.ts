import { beijingDay } from '@tizhou/domain/dates/beijing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import type { Config } from '../../platform/config.ts'
import type { Store } from '../../platform/database/store.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { cleanTracking } from './cleanTracking.ts'
import { bug, click, makeTracking, storedClicks, temporaryFolder } from './testing/events.ts'
import { idBefore } from './trackingIds.ts'
import { errorGroup, errorGroups, usageByPage } from './trackingReads.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-11-20T04:00:00Z')

describeOnBothDatabases('clean-up of tracking', (openStore) => {
  const { folder, remove } = temporaryFolder()
  let store: Store
  const clock = { now: START }
  beforeAll(async () => {
    store = await openStore()
    const tracking = makeTracking(store, folder, undefined, () => clock.now)
    for (let day = 0; day < 4; day++) {
      clock.now = START + day * DAY_MS
      await tracking.accept(click(day))
      await tracking.accept(bug('seen every day', day))
      if (day === 0) await tracking.accept(bug('seen once', 1))
      if (day === 2) await Promise.all(Array.from({ length: 30 }, () => tracking.accept(bug('a storm', 1))))
    }
    await tracking.stop()
  })
  afterAll(remove)
  const clean = (days: number) =>
    runJob(cleanTracking, { store, now: () => clock.now, config: { trackingDays: days } as Config })
  const names = async () => (await errorGroups(store, {}, { offset: 0, limit: 10 })).rows.map((group) => group.detail)

  test('what is older than the setting is removed; usage by day stays, and so does a group that is still seen', async () => {
    clock.now = START + 3 * DAY_MS + 1
    expect(await clean(2)).toBe(true)
    expect(await storedClicks(store)).toEqual([2, 3])
    expect(await names()).toEqual(['seen every day', 'a storm'])
    const [usage] = await usageByPage(store, beijingDay(START), beijingDay(clock.now))
    expect(usage).toMatchObject({ page: 'mainIndex', clicks: 4 })
  })

  test('of a group the newest twenty reports stay after a day; its count stays whole', async () => {
    clock.now += DAY_MS
    expect(await clean(30)).toBe(true)
    const [, storm] = (await errorGroups(store, {}, { offset: 0, limit: 10 })).rows
    expect(storm).toMatchObject({ detail: 'a storm', reports: 30 })
    const kept = await store.all('select 1 from error_report where fingerprint = ?', ['a storm'])
    expect(kept).toHaveLength(20)
    expect((await errorGroup(store, 'a storm'))?.samples).toHaveLength(20)
  })

  test('it keeps up with hundreds of events a second, all day long', async () => {
    const each = Math.max(cleanTracking.everyMs, 5_000) / 1_000
    const old = clock.now - 31 * DAY_MS
    const rows = Array.from({ length: 300 * each }, (_, at) => `${idBefore(old)}${String(at).padStart(6, '0')}`)
    await store.write(async (tx) => {
      for (const id of rows)
        await tx.run(
          `insert into tracking_event (event_id, kind, page, name, fields, received_at) values (?, 'x', '', '', '{}', ?)`,
          [id, old],
        )
    })
    clock.now += cleanTracking.everyMs
    await clean(30)
    expect(await store.all('select 1 from tracking_event where received_at = ?', [old])).toEqual([])
  })

  test('a group that is not seen any more goes with its people', async () => {
    clock.now += 40 * DAY_MS
    expect(await clean(30)).toBe(true)
    expect(await names()).toEqual([])
    expect(await store.all('select 1 from error_group_user', [])).toEqual([])
    expect(await store.all('select 1 from error_report', [])).toEqual([])
  })
})
