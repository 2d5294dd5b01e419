import { openPaths } from '../../pages.ts'
import { agentCodeOf } from '../agent/agentCode.ts'

/** The rules of section 2, "Route rules" and "Navigation behaviour", for every way that leads to a page. */

type Search = Record<string, unknown>

export interface Target {
  /** The route's own path; null: no route has this address. */
  path: string | null
  /** As it stands in the address: a slash too many is possible. */
  pathname: string
  search: Search
}

export interface Situation {
  loggedIn: boolean
  /** `ac` of the address that one comes from, or of the one that the browser was opened with. */
  ac: string | undefined
  /** Filters that the target was left with, when one comes back to a page that keeps them; else nothing. */
  kept: Search | undefined
}

export interface Arrival {
  /** Where to go instead; null: the target is right as it is. */
  instead: { to: string; search: Search } | null
  /** Whether `instead` is for a visitor who may not see the target. */
  guarded: boolean
  /** The agent's code to remember. */
  ac: string | undefined
}

/**
 * Where a navigation ends. Unknown → /, without a guid every page but the open ones → /, `ac` is carried over from
 * where one comes from, filters come back to a page that keeps them.
 */
export function arrival({ path, pathname, search }: Target, { loggedIn, ac: carried, kept }: Situation): Arrival {
  const own = agentCodeOf(search.ac)
  const ac = own ?? carried
  const agent: Search = ac === undefined ? {} : { ac }
  if (path === null) return { instead: { to: '/', search: agent }, guarded: false, ac }
  if (!loggedIn && !openPaths.has(path)) return { instead: { to: '/', search: agent }, guarded: true, ac }
  const filters = kept && isBare(search) && !isBare(kept) ? kept : undefined
  const right = pathname === path && ac === own && !filters
  return { instead: right ? null : { to: path, search: { ...(filters ?? search), ...agent } }, guarded: false, ac }
}

/** Said to a page once, on the way to it: no filters of its own. */
const PASSING: ReadonlySet<string> = new Set(['ac', 'fromUlr'])

/** The part of a search that a page keeps. */
export const filtersOf = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== undefined && !PASSING.has(name)))

const isBare = (search: Search) => Object.keys(filtersOf(search)).length === 0
