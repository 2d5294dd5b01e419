import { flushCompileCache } from 'node:module'
import { buildApp } from '../../../../app.ts'
import { papersJobs } from '../../../../cores/papers/jobs.ts'
import { openStore, type StoreAddress } from '../../../../platform/database/open.ts'
import { startJobs } from '../../../../platform/jobs/startJobs.ts'
import { readConfig } from '../../../../settings.ts'
import { TEST_COST } from '../../../../testing/bank.ts'

/**
 * A server with the jobs of papers, to be killed. Run by faults.test.ts:
 * `node killableServer.ts <address as JSON> <ms that its clock is ahead> <folder>`; prints its port.
 */
const address = JSON.parse(process.argv[2] as string) as StoreAddress
const ahead = Number(process.argv[3])
const store = await openStore(address)
const config = readConfig({
  DATA_DIR: process.argv[4] as string,
  WEB_DIR: '/nonexistent',
  CONSOLE_DIR: '/nonexistent',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
})
const { http, services } = await buildApp(config, store, { passwordCost: TEST_COST, now: () => Date.now() + ahead })
// Short intervals: the tests check survival, not intervals.
startJobs(
  papersJobs.map((job) => ({ ...job, everyMs: 50 })),
  services,
)
await http.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${(http.server.address() as { port: number }).port}\n`)
// A killed process does not write its compile cache at exit: flushing it here makes the next one start faster.
flushCompileCache()
