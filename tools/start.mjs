import { ensureInstalled } from './install.mjs'
import { runNode } from './node.mjs'
import { SERVER, SERVER_ENV } from './server.mjs'
import { buildWeb } from './webBuild.mjs'

ensureInstalled()
process.exitCode =
  (await buildWeb({ quiet: true })) || (await runNode([...SERVER, ...process.argv.slice(2)], { env: SERVER_ENV }))
