import { buildClients } from './clientBuild.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
process.exitCode = await buildClients()
