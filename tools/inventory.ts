import { subscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallName, calls as callsOf } from '@tizhou/contract/contract'
import { buildApp } from '../apps/server/src/app.ts'
import { sqliteFile } from '../apps/server/src/platform/config.ts'
import { openStore } from '../apps/server/src/platform/database/open.ts'
import { readConfig } from '../apps/server/src/settings.ts'
import { madeCalls } from './checks/callNames.ts'
import { readClientPages } from './clientPages.ts'

/**
 * Prints one JSON object of what is really registered: `{"calls":["GET /api/…"],"routes":["/…"],"notOpen":[],
 * "made":["GET /api/…"]}`. `calls` are read from the server as it boots (without listening), `routes` from the records
 * that the client's route table is made of; `made` are the calls that the learners' client makes. `notOpen` (paths
 * without a built page) is always empty: every record has its page.
 */

interface Booting {
  addHook(name: 'onRoute', hook: (route: { method: string | string[]; url: string; config?: object }) => void): void
}

const calls = new Set<string>()
subscribe('fastify.initialization', (message) => {
  ;(message as { fastify: Booting }).fastify.addHook('onRoute', ({ method, url, config }) => {
    if (config && 'callName' in config)
      for (const one of [method].flat()) if (one !== 'HEAD') calls.add(`${one} ${url}`)
  })
})

const dataDir = mkdtempSync(join(tmpdir(), 'tizhou-inventory-'))
try {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off' })
  const store = await openStore({ sqliteFile: sqliteFile(config) })
  const { http } = await buildApp(config, store)
  await http.ready()
  await http.close()
  await store.close()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
const { routePaths } = await readClientPages()
const root = join(import.meta.dirname, '..')
const made = [...madeCalls(root)].flatMap((name) => {
  const call = callsOf.get(name as CallName)
  return call ? [`${call.method} ${call.path}`] : []
})
console.log(JSON.stringify({ calls: [...calls].sort(), routes: [...routePaths], notOpen: [], made: made.sort() }))
