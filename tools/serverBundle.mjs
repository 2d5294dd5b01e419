import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, parse, relative, resolve, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { ROOT } from './install.mjs'

/**
 * Bundles the server and its libraries into a few files, apps/server/dist. A start reads these instead of 3,000
 * modules: it takes half the processor time, and the idle server uses a fifth less memory
 * (docs/decisions/0024-server-bundle.md). The code is not minified, so that stack traces stay readable.
 *
 * Child processes and worker threads (*Worker.ts) and the process that makes the demo run from the sources beside it.
 *
 * Tests bundle a program of their own: `node serverBundle.mjs PROGRAM FOLDER` (tools/testing/bundled.ts).
 */

const [program = join(ROOT, 'apps/server/src/main.mjs'), folder = join(ROOT, 'apps/server/dist')] =
  process.argv.slice(2)
const dist = resolve(folder)

/** The list of the files of the newest build. */
const LIST = '.files.json'

/** Native code, and a library that loads files from its own folder. `pg` requires `pg-native` where it is installed. */
const NOT_BUNDLED = [/^better-sqlite3$/, /^sharp$/, /^pdfjs-dist/, /^pg-native$/]

/**
 * Keeps the path of the source file for a module that uses its own path (worker files, data folders).
 * @type {import('rolldown').Plugin}
 */
const places = {
  name: 'places',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.')) return null
    const file = relative(dist, id).split(sep).join('/')
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(file)}`)})`)
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url)`)
  },
}

const bundle = await rolldown({
  input: { [parse(program).name]: program },
  platform: 'node',
  external: NOT_BUNDLED,
  plugins: [places],
})
const { output } = await bundle.write({
  dir: dist,
  format: 'esm',
  comments: { legal: false, annotation: false, jsdoc: false },
})
await bundle.close()

// Files of the previous build stay, since a running server may still load one of them: the first mail loads the mailer.
const written = output.map(({ fileName }) => fileName)
const before = await readFile(join(dist, LIST), 'utf8').then(JSON.parse, () => [])
const kept = new Set([...written, ...before])
for (const name of await readdir(dist)) if (!kept.has(name) && !name.startsWith('.')) await rm(join(dist, name))
await writeFile(join(dist, LIST), JSON.stringify(written))
