import type { ComponentType } from 'react'
import type { FirstCall } from '../requests/firstCalls.ts'

/** Imports a page's module. */
export type PageLoader = () => Promise<{ default: ComponentType }>

/**
 * One page of the client, as the `pages.ts` of its area describes it. Routes, links, guards and the lists of the tests
 * are made of these records (src/pages.ts, src/routes.ts, src/paths.ts). The records are in the entry bundle, the pages
 * come by `load`; the tiles of the home page are in the area's `tiles.ts`, since they import icons.
 */
export interface PageRecord {
  /** The path in the specification's spelling (section 3). */
  path: `/${string}`
  /** The window title before the product's name. */
  title: string
  /** Parses the page's query: unknown parameters are dropped, invalid values count as absent. */
  search?: (raw: Record<string, unknown>) => object
  /** `none`: without header and navigation; `narrow`: the navigation is narrow to leave room for reading. */
  frame?: 'none' | 'narrow'
  /** The page's state (filters, what is unfolded, scroll positions) is kept for a return to it. */
  keepAlive?: true
  /** Who may open the page: `everybody`, or `learner` (logged in); by default a learner who has chosen a subject. */
  guard?: 'everybody' | 'learner'
  load: PageLoader
  /** The calls that the page makes when it opens; they start before the client is loaded (src/early.ts). */
  first?: (given: { query: Record<string, unknown>; appID: number; appEName: string; vn: number }) => FirstCall[]
}

export type PageRecords = Readonly<Record<string, PageRecord>>
