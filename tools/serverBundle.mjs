import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { ROOT } from './install.mjs'

/**
 * Puts the server and the libraries that it uses into a few files, apps/server/dist. A start reads these instead of
 * 3,000 modules: it takes half the processor time, and the server at rest a fifth less memory
 * (docs/decisions/0024-server-bundle.md).
 * Lines and names stay as they are written, for whoever reads a stack.
 *
 * What works apart (*Worker.ts) and the process that makes the demo run from the sources, which stand beside it.
 */

const dist = join(ROOT, 'apps/server/dist')

/** Names the files of the newest build. */
const LIST = '.files.json'

/** Native code, and a library that finds its files beside itself. `pg` asks for `pg-native` where somebody has it. */
const NOT_BUNDLED = [/^better-sqlite3$/, /^sharp$/, /^pdfjs-dist/, /^pg-native$/]

/**
 * A module that names its own place (work apart, a folder of data) keeps the place of its source.
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
  input: { main: join(ROOT, 'apps/server/src/main.mjs') },
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

// A server that still runs from the build before may yet ask for a file of it: the first mail loads the mailer.
const written = output.map(({ fileName }) => fileName)
const before = await readFile(join(dist, LIST), 'utf8').then(JSON.parse, () => [])
const kept = new Set([...written, ...before])
for (const name of await readdir(dist)) if (!kept.has(name) && !name.startsWith('.')) await rm(join(dist, name))
await writeFile(join(dist, LIST), JSON.stringify(written))
