import type { ComponentType } from 'react'
import { createStore } from '../../platform/store.ts'
import type { NavRestProps } from './NavRest.tsx'

/**
 * The part of the navigation that comes after the first page (`fetchNavRest`): the subject's modules with their icons,
 * which no page needs for its first sight. Null until it is here.
 */
export const navRest = createStore<ComponentType<NavRestProps> | null>(null)

/** One that does not come now is asked for again by the next that needs it. */
export function fetchNavRest(): void {
  import('./NavRest.tsx').then(
    (rest) => navRest.set(rest.NavRest),
    () => undefined,
  )
}
