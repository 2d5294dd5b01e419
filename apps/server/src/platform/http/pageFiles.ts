import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Unknown paths, and most paths for visitors, redirect here (specification, section 2). */
const START = '/'

/**
 * Gives the HTML shell for a path, with preloads of the page's scripts and styles: the browser fetches them beside the
 * entry script. They are listed in `.vite/pages.json` of the build (tools/vite/pageFiles.ts); a build without it gives
 * the plain shell.
 */
export function namingFiles(shell: string, webDir: string): (path: string) => string {
  const file = join(webDir, '.vite/pages.json')
  if (!existsSync(file)) return () => shell
  const pages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
  const named = new Map(
    Object.entries(pages).map(([path, files]) => [
      path,
      shell.replace('</head>', `${files.map(link).join('')}</head>`),
    ]),
  )
  return (path) => named.get(path.replace(/(.)\/$/, '$1')) ?? named.get(START) ?? shell
}

/** The same attributes as Vite's own links: with another CORS mode the browser would fetch the file twice. */
const link = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
