import type { ComponentType } from 'react'
import { createStore } from '../../platform/store.ts'
import type { NavRestProps } from './NavRest.tsx'

/**
 * The part of the navigation that loads after the first page (`fetchNavRest`): the subject's modules with their icons.
 * Null until it is loaded.
 */
export const navRest = createStore<ComponentType<NavRestProps> | null>(null)

/** After a failure the next component that needs it loads it again. */
export function fetchNavRest(): void {
  import('./NavRest.tsx').then(
    (rest) => navRest.set(rest.NavRest),
    () => undefined,
  )
}
