import type { HistoryAction, HistoryLocation, RouterHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import { parseSearch, writeSearch } from '../../../search.ts'
import { createStore, type Store } from '../../store.ts'
import type { PageRecord } from '../page.ts'

/** The state of a history entry, besides its address. */
export interface EntryState {
  /** The page that a visitor wanted before the log-in page was shown. */
  wanted?: string
  /** The phone number that was typed on one page of the log-in for the next, kept out of the address. */
  phone?: string
  /** A new password was just set. */
  passwordSet?: true
}

/** A page of the router's table, whose title the router does not need. */
export type RoutedPage = Omit<PageRecord, 'title'> & { title?: string }

/** An address of the client and the page that belongs to it. */
export interface Place {
  /** Path, query and hash as the address has them. */
  href: string
  pathname: string
  /** The query with its question mark, or ''. */
  query: string
  search: Record<string, string>
  state: EntryState
  /** Identifies the entry of the history. */
  key: string
  /** null: no page has this address. */
  page: RoutedPage | null
}

/** The target of a link or a navigation. */
export interface Target {
  to: string
  search?: object
  state?: EntryState
  /** Replaces the current entry of the history. */
  replace?: boolean
}

/** A page's files could not be loaded; `cause` is the browser's error. */
export class PageLoadFailure extends Error {}

/** What is on screen: the page of a place, or why its files could not be loaded. */
export interface Shown {
  place: Place
  Page: ComponentType | null
  failure: PageLoadFailure | null
}

export interface RouterState {
  /** The current address, whose page may still be loading. */
  address: Place
  /** null: the first page is loading. */
  shown: Shown | null
}

export interface RouterOptions {
  pages: readonly RoutedPage[]
  history: RouterHistory
  /** The page for every address that has no page of its own. */
  otherwise?: RoutedPage
  /** Decides on every navigation: returns the redirect, or null where the page may be shown. */
  arrive?: (wanted: Place, way: { from: Place | null; action: HistoryAction }) => Target | null
  /** Adds parameters of the current address to a link's query. */
  carry?: (search: Record<string, unknown>, from: Place) => Record<string, unknown>
}

export interface PageRouter {
  readonly history: RouterHistory
  readonly store: Pick<Store<RouterState>, 'get' | 'subscribe'>
  /** Shows the page of the address and follows the history from then on. */
  start(): void
  /** The address of a link, with the parameters that `carry` adds. */
  hrefOf(target: Target): string
  /** Resolves when the page is shown, or when a blocker kept the previous one. */
  navigate(target: Target): Promise<void>
  /** Loads the files of a link's page; a failure is reported at the navigation. */
  preload(target: Target): void
}

/**
 * The client's router. Its 91 paths are fixed words without parameters (specification, section 3) and are looked up in
 * a map. The address changes at once; the previous page stays on screen until the files of the next one are loaded.
 * docs/decisions/0018-router.md says why it is our own.
 */
export function createPageRouter(options: RouterOptions): PageRouter {
  const { history, otherwise = null, arrive, carry } = options
  const pages = new Map(options.pages.map((page) => [page.path as string, page]))
  const arrived = new Map<RoutedPage, ComponentType>()
  const fetching = new Map<RoutedPage, Promise<ComponentType>>()

  const placeAt = ({ href, pathname, search, state }: HistoryLocation): Place => ({
    href,
    pathname,
    query: search,
    search: parseSearch(search),
    state: state as EntryState,
    key: state.__TSR_key ?? '',
    page: pages.get(pathname.replace(/(?<=.)\/+$/, '')) ?? otherwise,
  })

  const store = createStore<RouterState>({ address: placeAt(history.location), shown: null })

  const show = (shown: Shown) => store.set({ address: shown.place, shown })

  function follow(action: HistoryAction): void {
    const wanted = placeAt(history.location)
    const from = store.get().shown
    const instead = arrive?.(wanted, { from: from?.place ?? null, action })
    if (instead) {
      // Changes the address, which calls `follow` again.
      history.replace(writtenOf(instead), instead.state, { ignoreBlocker: true })
      return
    }
    const { page } = wanted
    const Page = page && arrived.get(page)
    if (!page || Page) {
      show({ place: wanted, Page: Page ?? null, failure: null })
      return
    }
    store.set({ ...store.get(), address: wanted })
    const isStillWanted = () => store.get().address === wanted
    fetchPage(page).then(
      (Page) => isStillWanted() && show({ place: wanted, Page, failure: null }),
      (failure: PageLoadFailure) => isStillWanted() && show({ place: wanted, Page: null, failure }),
    )
  }

  function fetchPage(page: RoutedPage): Promise<ComponentType> {
    let coming = fetching.get(page)
    if (!coming) {
      coming = page.load().then(
        ({ default: Page }) => {
          arrived.set(page, Page)
          return Page
        },
        (cause: unknown) => {
          fetching.delete(page)
          throw new PageLoadFailure('a page could not be loaded', { cause })
        },
      )
      fetching.set(page, coming)
    }
    return coming
  }

  const writtenOf = ({ to, search }: Target) => to + writeSearch({ ...search })
  const hrefOf = (target: Target) => {
    const search = { ...target.search }
    return writtenOf({ to: target.to, search: carry?.(search, store.get().address) ?? search })
  }

  const settled = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (isGoing(store.get())) return
        stop()
        resolve()
      }
      const stop = store.subscribe(look)
      look()
    })

  return {
    history,
    store,
    start() {
      history.subscribe(({ action }) => follow(action.type))
      follow('PUSH')
    },
    hrefOf,
    navigate(target) {
      const href = hrefOf(target)
      // As in a browser, a navigation to the current address adds no second entry.
      const replace = target.replace || (href === history.location.href && target.state === undefined)
      if (replace) history.replace(href, target.state)
      else history.push(href, target.state)
      return settled()
    },
    preload({ to }) {
      const page = pages.get(to)
      if (page && !arrived.has(page)) fetchPage(page).catch(() => undefined)
    },
  }
}

/** Calls `shown` with each place that is shown. */
export function followPlaces(router: PageRouter, shown: (place: Place) => void): () => void {
  let last: Place | undefined
  const look = () => {
    const place = router.store.get().shown?.place
    if (!place || place === last) return
    last = place
    shown(place)
  }
  look()
  return router.store.subscribe(look)
}

/** Whether a page is loading. */
export const isGoing = ({ address, shown }: RouterState): boolean => shown?.place !== address
