import { replaceBy } from './navigation.ts'

/** Sets query parameters of the current address without loading anything; undefined and '' remove a parameter. */
export function setQuery(values: Record<string, string | number | undefined>): void {
  change((query) => {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') query.delete(name)
      else query.set(name, String(value))
    }
  })
}

/** Removes query parameters of the current address without loading anything. */
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
