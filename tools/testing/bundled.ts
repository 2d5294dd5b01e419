import { execFile } from 'node:child_process'
import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Bundles a program as the server is bundled, for tests that start it by the dozen: each start takes half the processor
 * time. Gives the path of the bundle, which stays: its place is the same in the next run, so what was compiled of it is.
 */
export async function bundled(program: string): Promise<string> {
  const { name } = parse(program)
  const folder = join(ROOT, 'apps/server/dist/.programs', name)
  await promisify(execFile)(process.execPath, [join(ROOT, 'tools/serverBundle.mjs'), program, folder])
  return join(folder, `${name}.js`)
}
