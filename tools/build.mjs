import { buildAll } from './builds.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
process.exitCode = await buildAll()
