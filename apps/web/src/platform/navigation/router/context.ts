import { createContext, useContext } from 'react'
import type { PageRouter, Place } from './router.ts'

export const RouterContext = createContext<PageRouter | null>(null)

/** The place of the page that a component belongs to, which differs from the address while another page loads. */
export const PlaceContext = createContext<Place | null>(null)

export function useRouter(): PageRouter {
  const router = useContext(RouterContext)
  if (!router) throw new Error('there is no RouterProvider around this component')
  return router
}
