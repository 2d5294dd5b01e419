import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { misplacedCallNames } from './checks/callNames.ts'
import { brokenRules } from './checks/importRules.ts'
import { brokenServicesRule } from './checks/servicesRule.ts'
import { brokenTableRules } from './checks/tableRules.ts'

/**
 * Checks the import rules (dependency-cruiser), that only a core touches its tables (tableRules.ts), that cores ask
 * only lower cores (servicesRule.ts), that call names stay in their folder (callNames.ts), and that nothing is unused
 * (knip).
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const broken = [
  ...(await brokenRules(ROOT, ['apps', 'packages', 'tools', 'e2e', 'bench'])),
  ...brokenTableRules(ROOT),
  ...brokenServicesRule(ROOT),
]
for (const { rule, from, to, comment } of broken) console.error(`${rule}: ${from} → ${to}\n  ${comment}`)
console.log(broken.length === 0 ? 'Import rules: all kept' : `Import rules: ${broken.length} broken`)

const misplaced = misplacedCallNames(ROOT)
for (const { file, line, found, why } of misplaced) console.error(`${file}:${line} ${found}\n  ${why}`)
console.log(
  misplaced.length === 0 ? 'Names of calls: all in their place' : `Names of calls: ${misplaced.length} misplaced`,
)

const knip = spawnSync(process.execPath, ['node_modules/knip/bin/knip.js', '--no-progress'], {
  cwd: ROOT,
  stdio: 'inherit',
})
if (knip.status === 0) console.log('Unused files, exports and dependencies: none')

process.exitCode = broken.length > 0 || misplaced.length > 0 || knip.status !== 0 ? 1 : 0
