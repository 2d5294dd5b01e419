import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Store } from '../../platform/database/store.ts'
import type { Files } from '../../platform/files/port.ts'
import { changeExport, claimExport, type ExportRow, endPast, KEPT_MS, LEASE_MS, pastExports } from './exports.ts'
import { exportZip } from './exportZip.ts'

export interface ExportServices {
  store: Store
  files: Files
  now: () => number
  log: Pick<Logger, 'error'>
}

const EVERY_MS = 1_000
/** How often a run says how far it is, and hears that it is to stop. */
const SAYS_EACH_MS = 500
const MOST_BYTES = 2_000_000_000

class Stopped extends Error {}

/** Makes every export that waits, one after another, and removes the files of those that are past. Gives how many it made. */
export async function makeExports(services: ExportServices, isStopped = () => false): Promise<number> {
  const { store, files, now, log } = services
  const holder = randomBytes(9).toString('hex')
  for (const row of await pastExports(store, now())) {
    if (row.path !== null) await files.remove(row.path)
    await endPast(store, row)
  }
  let made = 0
  for (;;) {
    const row = isStopped() ? undefined : await claimExport(store, holder, now())
    if (!row) return made
    try {
      await makeOne(services, row, isStopped)
      made++
    } catch (error) {
      const stopped = error instanceof Stopped
      if (!stopped)
        log.error({ job: 'exports', err: { name: (error as Error).name, stack: (error as Error).stack } }, 'job')
      // A server that stops leaves it to the next one.
      const left = isStopped()
        ? { state: 'waiting' as const, until: 0 }
        : ({ state: stopped ? 'stopped' : 'failed' } as const)
      await changeExport(store, row, left, true)
    }
  }
}

const pathOf = ({ user_id, export_id }: ExportRow, holder: string) => `exports/${user_id}/${export_id}-${holder}.zip`

async function makeOne(
  { store, files, now }: ExportServices,
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
  // Stopped at the last moment, or taken over by another server, or the account is gone.
  await files.remove(path)
  throw new Stopped()
}

/** Makes exports until stopped; what it gives back resolves when the one under way has ended. */
export function watchExports(services: ExportServices): () => Promise<void> {
  let stopped = false
  let working: Promise<unknown> | undefined
  const timer = setInterval(() => {
    if (working || stopped) return
    working = makeExports(services, () => stopped)
      .catch((error: Error) =>
        services.log.error({ job: 'exports', err: { name: error.name, stack: error.stack } }, 'job'),
      )
      .finally(() => {
        working = undefined
      })
  }, EVERY_MS)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await working
  }
}
