import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

const NAME = 'virtual:release'
const ID = `\0${NAME}`

type Bundle = Record<string, { type: 'chunk'; code: string } | { type: 'asset'; source: string | Uint8Array }>

/**
 * Builds src/service-worker.ts to /service-worker.js. The worker gets the paths of all the client's files, and a
 * release id that changes with any of them (`virtual:release`).
 */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'tizhou-service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = new Map([...builtFiles(bundle as Bundle), ...publicFiles(config.publicDir)])
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await buildWorker(config.root, built) })
      },
    },
  }
}

/** Fetched and cached when a document is first opened (service-worker/readerFiles.ts). */
const ONLY_WHEN_USED = /^assets\/pdfjs-/

/** Path → content of the build's files, without source maps and the build's own manifest. */
function builtFiles(bundle: Bundle): [string, string | Uint8Array][] {
  return Object.entries(bundle)
    .filter(([name]) => !name.endsWith('.map') && !name.startsWith('.vite/') && !ONLY_WHEN_USED.test(name))
    .map(([name, file]) => [`/${name}`, file.type === 'chunk' ? file.code : file.source])
}

function publicFiles(folder: string): [string, Uint8Array][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return [file.slice(folder.length).replaceAll('\\', '/'), readFileSync(file)]
    })
}

async function buildWorker(root: string, built: ReadonlyMap<string, string | Uint8Array>): Promise<string> {
  const files = [...built.keys()].sort()
  const hash = createHash('sha256')
  for (const path of files) hash.update(`${path}\0`).update(built.get(path) ?? '')
  const release = hash.digest('hex').slice(0, 12)
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [releaseModule(`export const release = '${release}'\nexport const files = ${JSON.stringify(files)}`)],
    build: {
      target: 'es2023',
      write: false,
      rollupOptions: { input: join(root, 'src/service-worker.ts'), output: { format: 'iife' } },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const output of outputs)
    if ('output' in output)
      for (const file of output.output) if (file.type === 'chunk' && file.isEntry) return file.code
  throw new Error('the service worker was not built')
}

function releaseModule(code: string): Plugin {
  return {
    name: 'tizhou-release',
    resolveId: (id) => (id === NAME ? ID : null),
    load: (id) => (id === ID ? code : null),
  }
}
