import type { HistoryAction, HistoryLocation, RouterHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import { parseSearch, writeSearch } from '../../../search.ts'
import { createStore, type Store } from '../../store.ts'
import type { PageRecord } from '../page.ts'

/** What an entry of the history keeps besides its address. */
export interface EntryState {
  /** The page that a visitor wanted before being asked to log in. */
  wanted?: string
  /** Between the pages of the way in: the phone number that was typed, in no address. */
  phone?: string
  /** A new password was set a moment ago. */
  passwordSet?: true
}

/** A page of the router's table. The router itself does without the title. */
export type RoutedPage = Omit<PageRecord, 'title'> & { title?: string }

/** An address of the client, and the page that stands there. */
export interface Place {
  /** Path, query and hash as they stand in the address. */
  href: string
  pathname: string
  /** The query with its question mark, or nothing. */
  query: string
  search: Record<string, string>
  state: EntryState
  /** Names the entry of the history. */
  key: string
  /** null: no page stands there. */
  page: RoutedPage | null
}

/** Where a link or a navigation leads. */
export interface Target {
  to: string
  search?: object
  state?: EntryState
  /** Takes the place of the entry that is shown. */
  replace?: boolean
}

/** Says that a page's own files did not arrive; `cause` is what the browser said. */
export class PageLoadFailure extends Error {}

/** What is on screen: a page at its place, or why its files did not arrive. */
export interface Shown {
  place: Place
  Page: ComponentType | null
  failure: PageLoadFailure | null
}

export interface RouterState {
  /** Where the address points; the page there may still be on its way. */
  address: Place
  /** null: the first page is on its way. */
  shown: Shown | null
}

export interface RouterOptions {
  pages: readonly RoutedPage[]
  history: RouterHistory
  /** The page of every address that has none of its own. */
  otherwise?: RoutedPage
  /** Decides on each way to a place, whoever leads there: where it ends instead, or null where it is right. */
  arrive?: (wanted: Place, way: { from: Place | null; action: HistoryAction }) => Target | null
  /** What a link's query carries along from the address that is shown. */
  carry?: (search: Record<string, unknown>, from: Place) => Record<string, unknown>
}

export interface PageRouter {
  readonly history: RouterHistory
  readonly store: Pick<Store<RouterState>, 'get' | 'subscribe'>
  /** Begins: shows the page of the address, and follows the history from then on. */
  start(): void
  /** The address that a link shows, with what it carries along. */
  hrefOf(target: Target): string
  /** Resolves when the page stands, or when whoever was asked stays. */
  navigate(target: Target): Promise<void>
  /** Fetches the files of the page that a link leads to; a failure shows when somebody goes there. */
  preload(target: Target): void
}

/**
 * The client's router. Its 91 paths are fixed words without parameters (specification, section 3), so that a path is
 * looked up in a map. The address changes at once; the page before stays on screen until the files of the next one are
 * here. docs/decisions/0018-router.md says why it is our own.
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
      // The address changes, and this is called anew.
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
      // The address that is shown already gets no second entry, as in a browser.
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

/** Calls back with each place that is shown. */
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

/** Whether a page is on its way. */
export const isGoing = ({ address, shown }: RouterState): boolean => shown?.place !== address
