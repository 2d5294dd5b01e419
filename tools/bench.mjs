import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildAll } from './builds.mjs'
import { ensureInstalled, ROOT } from './install.mjs'
import { runNode } from './node.mjs'

ensureInstalled()
/** The measurement `knowing` alone takes arguments (`knowing FILE --train FILE`), and it needs no built clients. */
if (process.argv[2] === 'knowing')
  process.exit(await runNode(['bench/knowing.ts', ...process.argv.slice(3)], { cwd: ROOT }))
/** `compare REV …`: it runs measurements itself, of several revisions. */
if (process.argv[2] === 'compare')
  process.exit(await runNode(['bench/support/compare/compare.ts', ...process.argv.slice(3)], { cwd: ROOT }))
const wanted = process.argv.slice(2)
const all = readdirSync(join(ROOT, 'bench'), { withFileTypes: true })
  .filter((entry) => entry.isFile() && /^[^.]+\.ts$/.test(entry.name))
  .map((entry) => entry.name.replace(/\.ts$/, ''))
  .sort()
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(', ')}. There are: ${all.join(', ')}`)
  process.exit(2)
}
let code = await buildAll({ quiet: true })
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n── ${name} ──`)
  code = (await runNode([`bench/${name}.ts`])) || code
}
process.exitCode = code
