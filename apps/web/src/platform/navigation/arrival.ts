import { openPaths } from '../../pages.ts'
import { agentCodeOf } from '../agent/agentCode.ts'

/** The rules of section 2, "Route rules" and "Navigation behaviour", for every navigation. */

type Search = Record<string, unknown>

export interface Target {
  /** The route's path; null where no route has this address. */
  path: string | null
  /** The pathname of the address, which may have a trailing slash. */
  pathname: string
  search: Search
}

export interface Situation {
  loggedIn: boolean
  /** `ac` of the address before this navigation, or of the address that the browser was opened with. */
  ac: string | undefined
  /** The filters with which the target was left, where it keeps them; else undefined. */
  kept: Search | undefined
}

export interface Arrival {
  /** The redirect; null where the target may be shown. */
  instead: { to: string; search: Search } | null
  /** Whether the redirect is there because the visitor may not see the target. */
  guarded: boolean
  /** The agent's code to store. */
  ac: string | undefined
}

/**
 * Where a navigation ends. An unknown path leads to /; without a guid every page but the open ones leads to /; `ac` is
 * carried over from the address before; a page that keeps its filters gets them back.
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

/** Parameters that are passed to a page once and are no filters of it. */
const PASSING: ReadonlySet<string> = new Set(['ac', 'fromUlr'])

/** The query parameters that a page keeps as filters. */
export const filtersOf = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([name, value]) => value !== undefined && !PASSING.has(name)))

const isBare = (search: Search) => Object.keys(filtersOf(search)).length === 0
