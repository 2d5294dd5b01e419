import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An unknown path, and for visitors most known ones, leads here (specification, section 2). */
const START = '/'

/**
 * Gives the shell for a path, with the scripts and styles of the path's page named in its head: the browser fetches them
 * beside the entry, which would ask for them only once it runs. `.vite/pages.json` of the build says which they are
 * (tools/vite/pageFiles.ts); a build without it has the plain shell at every path.
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

/** As Vite's own links are written: with another mode the browser would fetch the file twice. */
const link = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
