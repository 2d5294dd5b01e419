import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '../../../platform/database/store.ts'
import { makeLog } from '../../../platform/log.ts'
import { makeMetrics } from '../../../platform/metrics.ts'
import { type NewEvent, Tracking } from '../tracking.ts'

export const click = (number: number): NewEvent => ({
  kind: 'userclick',
  userID: 7,
  subjectID: null,
  page: 'mainIndex',
  name: String(number),
  fields: {},
  usage: { clicks: 1 },
})

export const bug = (name: string, userID: number | null = null): NewEvent => ({
  kind: 'bug',
  userID,
  subjectID: null,
  page: '/mainIndex',
  fingerprint: name,
  bugType: 1,
  clientType: 4,
  pageType: 'pc',
  action: 'windowError',
  path: '',
  detail: name,
})

export function makeTracking(store: Store, folder: string, maxBytes = 10_000_000, now: () => number = Date.now) {
  const metrics = makeMetrics()
  return new Tracking({ store, folder, maxBytes, now, metrics, log: makeLog({ logLevel: 'silent' }) })
}

/** The stored clicks, in order. */
export async function storedClicks(store: Store): Promise<number[]> {
  const rows = await store.all<{ name: string }>('select name from tracking_event order by event_id', [])
  return rows.map((row) => Number(row.name))
}

/** A temporary folder; `remove` deletes it. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-spool-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
