import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Job, JobServices } from '../../platform/jobs/job.ts'
import {
  changeExport,
  claimExport,
  type ExportRow,
  endPast,
  KEPT_MS,
  LEASE_MS,
  pastExports,
  waitingExport,
} from './exports.ts'
import { exportZip } from './exportZip.ts'

/** How often a run writes its progress and reads whether it is to stop. */
const SAYS_EACH_MS = 500
const MOST_BYTES = 2_000_000_000

class Stopped extends Error {}

interface Found {
  past: ExportRow[]
  next: ExportRow | undefined
}

/** Makes waiting exports, one after another, each claimed by a server, and removes expired files. */
export const makeExports: Job<Found> = {
  name: 'make-exports',
  does: 'makes the files of their data that learners asked for, and removes them after a week',
  everyMs: 1_000,
  isBeside: true,
  async find({ store }, turn) {
    const past = await pastExports(store, turn.now)
    const next = await waitingExport(store, turn.now)
    if (next?.state === 'waiting') turn.waitingSince(next.asked_at)
    return past.length > 0 || next ? { past, next } : undefined
  },
  async work(services, { past, next }, turn) {
    const { store, files, now, log } = services
    for (const row of past) {
      if (row.path !== null) await files.remove(row.path)
      await endPast(store, row)
    }
    const row = next && (await claimExport(store, next, randomBytes(9).toString('hex'), now()))
    if (!row) return
    try {
      await makeOne(services, row, turn.isStopped)
    } catch (error) {
      const stopped = error instanceof Stopped
      if (!stopped)
        log.error({ job: 'make-exports', err: { name: (error as Error).name, stack: (error as Error).stack } }, 'job')
      // A stopping server leaves it to another one.
      const left = turn.isStopped()
        ? { state: 'waiting' as const, until: 0 }
        : ({ state: stopped ? 'stopped' : 'failed' } as const)
      await changeExport(store, row, left, true)
    }
  },
}

const pathOf = ({ user_id, export_id }: ExportRow, holder: string) => `exports/${user_id}/${export_id}-${holder}.zip`

async function makeOne(
  { store, files, now }: Pick<JobServices, 'store' | 'files' | 'now'>,
  row: ExportRow & { lost: string },
  isStopped: () => boolean,
): Promise<void> {
  if (row.lost !== '') await files.remove(pathOf(row, row.lost))
  let said = Number.NEGATIVE_INFINITY
  const onProgress = async (progress: number) => {
    if (isStopped()) throw new Stopped()
    if (performance.now() - said < SAYS_EACH_MS) return
    said = performance.now()
    if (!(await changeExport(store, row, { progress, until: now() + LEASE_MS }))) throw new Stopped()
  }
  const path = pathOf(row, row.holder)
  const content = Readable.from(exportZip({ store, files, userID: row.user_id, now: now(), onProgress }))
  await files.put(path, content, { maxBytes: MOST_BYTES })
  const bytes = (await files.stat(path))?.bytes ?? 0
  const done = { state: 'ready', progress: 100, path, bytes, until: now() + KEPT_MS } as const
  if (await changeExport(store, row, done)) return
  // Stopped at the last moment, taken over by another server, or the account is gone.
  await files.remove(path)
  throw new Stopped()
}
