import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A small repository in a temporary folder, with the packages of this one; removed after the test. */
export function smallRepository(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'tizhou-runner-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  const all: Record<string, string> = { 'package.json': '{ "type": "module" }', ...files }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

/** Runs Node in that repository as from a shell, without the environment variables of this test's runner. */
export function runThere(
  root: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|PLAYWRIGHT|TIZHOU|TEST_|NODE_ENV|CI$|FORCE_COLOR)/.test(name),
  )
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...Object.fromEntries(own), ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The source of a test that fails only the first time it runs in a repository. */
export const failsOnce = (title: string): string => `
test(${JSON.stringify(title)}, () => {
  const mark = join(import.meta.dirname, ${JSON.stringify(`.ran ${title}`)})
  const isFirst = !existsSync(mark)
  writeFileSync(mark, '')
  if (isFirst) throw new Error('not this time')
})
`
