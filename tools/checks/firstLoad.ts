/** The part of Vite's manifest that is read: source or chunk name → the built file. */
export type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }
>

/**
 * The files that a browser needs before a page can show: the entry, the page's own chunk, and whatever the two import
 * statically at any depth. Throws where the build has no such entry or page, since an empty list would pass every
 * budget.
 */
export function filesOfFirstLoad(manifest: Manifest, page: string): string[] {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  if (!entries.includes('index.html')) throw new Error('the build has no entry index.html')
  if (!manifest[page]) throw new Error(`the build has no ${page}`)
  const reached = new Set<string>()
  const queue = ['index.html', page]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (reached.has(name)) continue
    reached.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the manifest names ${name}, but does not describe it`)
    queue.push(...(chunk.imports ?? []))
  }
  return [
    ...new Set([...reached].flatMap((name) => [manifest[name]?.file ?? '', ...(manifest[name]?.css ?? [])])),
  ].sort()
}

/** The pages of the build by their names in the manifest. */
export const pagesOf = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry && name.endsWith('Page.tsx'))

/**
 * The first circle of files that import each other statically, by their names in the manifest; undefined where there is
 * none. The order in which such files run depends on the first importer: a page may fail on one way in and work on
 * another.
 */
export function circleOf(manifest: Manifest): string[] | undefined {
  const done = new Set<string>()
  const walk = (name: string, way: string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (done.has(name)) return undefined
    done.add(name)
    for (const next of manifest[name]?.imports ?? []) {
      const circle = walk(next, [...way, name])
      if (circle) return circle
    }
    return undefined
  }
  for (const name of Object.keys(manifest)) {
    const circle = walk(name, [])
    if (circle) return circle
  }
  return undefined
}
