import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Checks the types of every workspace that has a tsconfig, and of the tools. Exit code 1 where one has errors. What was
 * found is kept below node_modules/.cache, so that a second run checks only the files that a change can reach.
 *
 *   npm run types                            all
 *   npm run types -- apps/server apps/web    those alone
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache/types')
const AT_ONCE = 2
/** Each checker of a program builds all shared types for itself: with one checker a program takes half the CPU time. */
const CHECKERS = '1'

const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] }
const wanted = process.argv.slice(2)
const folders = [
  ...workspaces.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(ROOT, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -2)}/${name}`)
      : [pattern],
  ),
  'tools',
]
  .filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')))
  .filter((folder) => wanted.length === 0 || wanted.includes(folder))

const failed: string[] = []
const queue = [...folders]
await Promise.all(Array.from({ length: AT_ONCE }, work))

if (folders.length === 0) console.error('No tsconfig.json found: nothing was checked')
else if (failed.length > 0) console.error(`Types: errors in ${failed.join(', ')}`)
else console.log(`Types: ${folders.length} workspaces without an error`)
process.exitCode = failed.length > 0 || folders.length === 0 ? 1 : 0

async function work(): Promise<void> {
  for (let folder = queue.shift(); folder; folder = queue.shift()) {
    const output = await check(folder)
    if (output === undefined) continue
    failed.push(folder)
    console.error(`\n${folder}\n${output}`)
  }
}

/** The errors that tsc prints, or undefined. */
function check(folder: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [
        join(ROOT, 'node_modules/typescript/bin/tsc'),
        ...['-p', folder, '--pretty', String(process.stdout.isTTY === true), '--checkers', CHECKERS],
        ...['--incremental', '--tsBuildInfoFile', join(CACHE, `${folder.replaceAll('/', '-')}.tsbuildinfo`)],
      ],
      { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve(error ? `${stdout}${stderr}`.trim() || error.message : undefined),
    )
  })
}
