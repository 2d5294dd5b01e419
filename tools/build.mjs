import { ensureInstalled } from './install.mjs'
import { buildWeb } from './webBuild.mjs'

ensureInstalled()
process.exitCode = await buildWeb()
