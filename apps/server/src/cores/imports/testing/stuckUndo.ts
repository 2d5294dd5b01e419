import { openStore, type StoreAddress } from '../../../platform/database/open.ts'
import { undoImport } from '../run/undoImport.ts'

/**
 * Undoes an import and waits before the commit until it is killed. Run by undoImport.test.ts:
 * `node stuckUndo.ts <address as JSON> <import>`; prints a line when everything is written.
 */
const store = await openStore(JSON.parse(process.argv[2] as string) as StoreAddress)
await store.write(async (tx) => {
  await undoImport(tx, Number(process.argv[3]), { now: Date.now(), name: '某人', allowEdited: false })
  process.stdout.write('written\n')
  await new Promise<never>(() => setInterval(() => {}, 1_000))
})
