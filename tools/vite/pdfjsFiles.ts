import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:pdfjs'
const ID = `\0${NAME}`
const package_ = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
const root = dirname(package_)
const { version } = JSON.parse(readFileSync(package_, 'utf8')) as { version: string }

/** Below /assets/: kept for ever, since the version is part of the path. */
const FOLDER = `assets/pdfjs-${version}/`
/** What the worker asks for beside itself: without character maps Chinese without its own font has no text. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs']
const SCRIPTS = ['pdf.min.mjs', 'pdf.worker.min.mjs']

function files(): Map<string, string> {
  const found = new Map(SCRIPTS.map((name) => [name, join(root, 'build', name)]))
  for (const folder of FOLDERS)
    for (const name of readdirSync(join(root, folder))) found.set(`${folder}/${name}`, join(root, folder, name))
  return found
}

/**
 * Puts pdf.js with all that it fetches into the client as it is; `virtual:pdfjs` tells where. It is no part of the bundle
 * and none of the files that the service worker keeps at once: whoever opens no document fetches nothing of it.
 */
export function pdfjsFiles(): Plugin {
  return {
    name: 'tizhou-pdfjs',
    resolveId: (id) => (id === NAME ? ID : null),
    load: (id) => (id === ID ? `export const pdfjsFolder = ${JSON.stringify(`/${FOLDER}`)}` : null),
    generateBundle() {
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
