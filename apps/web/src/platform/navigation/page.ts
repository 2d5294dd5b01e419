import type { ComponentType } from 'react'
import type { FirstCall } from '../requests/firstCalls.ts'

/** Fetches a page's own files. */
export type PageLoader = () => Promise<{ default: ComponentType }>

/**
 * One page of the client, as the `pages.ts` of its area describes it. Routes, links, guards and the lists of the tests
 * are made of these records (src/pages.ts, src/routes.ts, src/paths.ts). A record comes with the entry, its page with
 * `load`; what the home page says of it stands in the area's `tiles.ts`, since a tile brings an icon.
 */
export interface PageRecord {
  /** As the specification spells it (section 3). */
  path: `/${string}`
  /** What the window's title says before the product's name. */
  title: string
  /** Reads the page's query: what it does not know is dropped, what makes no sense counts as absent. */
  search?: (raw: Record<string, unknown>) => object
  /** `none`: the page stands by itself; `narrow`: the navigation leaves room to read. */
  frame?: 'none' | 'narrow'
  /** What one did on the page (filters, what is unfolded, scrolling) is there when one comes back to it. */
  keepAlive?: true
  /** Who gets in: `everybody`, `learner` (logged in); without it a learner who has chosen a subject. */
  guard?: 'everybody' | 'learner'
  load: PageLoader
  /** The calls that the page makes as soon as it stands: they begin before the client has started (src/early.ts). */
  first?: (given: { query: Record<string, unknown>; appID: number; appEName: string; vn: number }) => FirstCall[]
}

export type PageRecords = Readonly<Record<string, PageRecord>>
