import { createContext, useContext } from 'react'
import type { PageRouter, Place } from './router.ts'

export const RouterContext = createContext<PageRouter | null>(null)

/** The place of the page that a component stands in: an address that one is on the way to is not its own yet. */
export const PlaceContext = createContext<Place | null>(null)

export function useRouter(): PageRouter {
  const router = useContext(RouterContext)
  if (!router) throw new Error('there is no RouterProvider around this component')
  return router
}
