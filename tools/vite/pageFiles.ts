import type { Plugin } from 'vite'
import { readClientPages } from '../clientPages.ts'

/** The fields of a Rolldown chunk with Vite's metadata that are read. */
interface Chunk {
  type: 'chunk' | 'asset'
  fileName: string
  facadeModuleId?: string | null
  imports?: string[]
  viteMetadata?: { importedCss: ReadonlySet<string> }
}
type Bundle = Readonly<Record<string, Chunk>>

/**
 * Writes `.vite/pages.json`: for each path of the client the scripts and styles (`assets/x.js`) that its page needs
 * beyond index.html, so that the server can name them in the page that it sends
 * (apps/server/src/platform/http/pageFiles.ts). Throws where a page was not built.
 */
export function pageFiles(): Plugin {
  return {
    name: 'tizhou-page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { pageList } = await readClientPages()
        const pages = Object.fromEntries(
          pageList.map(({ path, load }) => [path, filesOfPage(bundle as unknown as Bundle, importedBy(load))]),
        )
        this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) })
      },
    },
  }
}

/**
 * `/answer/AnswerPage.tsx` for a loader that imports `./answer/AnswerPage.tsx`, also in the form that Vitest rewrites
 * it to.
 */
export function importedBy(load: () => unknown): string {
  const file = /import(?:__)?\(['"]\.?(\/[^'"]+)['"]\)/.exec(load.toString())?.[1]
  if (!file) throw new Error(`this loads no page: ${load}`)
  return file
}

/** The page's chunk, its static imports at any depth, and their styles, without the files that index.html names. */
export function filesOfPage(bundle: Bundle, page: string): string[] {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const [chunk, another] = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(page))
  if (!chunk || another) throw new Error(`${page} is not one chunk of the build`)
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'))
  const known = entry ? reached(bundle, entry) : new Set<string>()
  return [...reached(bundle, chunk)].filter((file) => !known.has(file))
}

function reached(bundle: Bundle, from: Chunk): Set<string> {
  const files = new Set<string>()
  const queue: (Chunk | undefined)[] = [from]
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    if (files.has(chunk.fileName)) continue
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    queue.push(...(chunk.imports ?? []).map((name) => bundle[name]).filter(Boolean))
  }
  return files
}
