import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:pdfjs'
const ID = `\0${NAME}`
const package_ = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
const root = dirname(package_)
const { version } = JSON.parse(readFileSync(package_, 'utf8')) as { version: string }

/** Below /assets/ files are cached for ever; the version in the path makes that safe. */
const FOLDER = `assets/pdfjs-${version}/`
/** Folders that the worker fetches from: without character maps Chinese text without an embedded font is not shown. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs']
const SCRIPTS = ['pdf.min.mjs', 'pdf.worker.min.mjs']

function files(): Map<string, string> {
  const found = new Map(SCRIPTS.map((name) => [name, join(root, 'build', name)]))
  for (const folder of FOLDERS)
    for (const name of readdirSync(join(root, folder))) found.set(`${folder}/${name}`, join(root, folder, name))
  return found
}

/**
 * Copies pdf.js with all files that it fetches into the client; `virtual:pdfjs` gives their address. pdf.js is not
 * bundled, and the service worker does not cache it at installation: a learner who opens no document fetches nothing of
 * it. `isOwn` false: for a client that takes it from the learners' client, which the same server serves.
 */
export function pdfjsFiles({ isOwn = true }: { isOwn?: boolean } = {}): Plugin {
  return {
    name: 'tizhou-pdfjs',
    resolveId: (id) => (id === NAME ? ID : null),
    load: (id) => (id === ID ? `export const pdfjsFolder = ${JSON.stringify(`/${FOLDER}`)}` : null),
    generateBundle() {
      if (!isOwn) return
      for (const [name, file] of files())
        this.emitFile({ type: 'asset', fileName: FOLDER + name, source: readFileSync(file) })
    },
    configureServer(server) {
      const known = files()
      server.middlewares.use(`/${FOLDER}`, (request, response, next) => {
        const name = (request.url ?? '').split('?', 1)[0]?.replace(/^\//, '') ?? ''
        const file = known.get(name)
        if (!file) return next()
        const type = /\.m?js$/.test(name) ? 'text/javascript' : 'application/octet-stream'
        response.setHeader('content-type', name.endsWith('.wasm') ? 'application/wasm' : type)
        response.end(readFileSync(file))
      })
    },
  }
}
