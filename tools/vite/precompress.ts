import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

const TEXT = /\.(m?js|wasm|css|html|svg|json|webmanifest|txt)$/

/** Minimum size in bytes: smaller files fit into one packet uncompressed. */
const WORTHWHILE = 1024

/** Writes .br and .gz beside the built text files over 1 kB, so that the server compresses none of them itself. */
export function precompress(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'tizhou-precompress',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const folder = resolve(config.root, config.build.outDir)
        const found = readdirSync(folder, { recursive: true, withFileTypes: true })
        const files = found.filter(
          (entry) => entry.isFile() && TEXT.test(entry.name) && !entry.parentPath.endsWith('.vite'),
        )
        await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length <= WORTHWHILE) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [small, wide] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, wide)])
}
