import { replaceBy } from './navigation.ts'

/** Puts values into the address of the page on screen, without loading anything; undefined and '' take one out. */
export function setQuery(values: Record<string, string | number | undefined>): void {
  change((query) => {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') query.delete(name)
      else query.set(name, String(value))
    }
  })
}

/** Takes values out of the address of the page on screen, without loading anything. */
export function removeQuery(...names: string[]): void {
  change((query) => {
    for (const name of names) query.delete(name)
  })
}

function change(edit: (query: URLSearchParams) => void): void {
  const query = new URLSearchParams(location.search)
  edit(query)
  const text = query.toString()
  const path = location.pathname + (text && `?${text}`) + location.hash
  if (path !== location.pathname + location.search + location.hash) replaceBy(path)
}
