import { buildAll } from './builds.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './node.mjs'
import { SERVER, SERVER_ENV } from './server.mjs'

ensureInstalled()
process.exitCode =
  (await buildAll({ quiet: true })) || (await runNode([...SERVER, ...process.argv.slice(2)], { env: SERVER_ENV }))
