import type { HistoryAction } from '@tanstack/history'
import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { keptKey } from '../keepAlive.ts'
import { PlaceContext, RouterContext } from './context.ts'
import type { PageLoadFailure, PageRouter, Place, Shown } from './router.ts'
import { followScrolling, placeScroll } from './scroll.ts'

/** Shown in place of a page that could not be loaded or that threw; `reset` renders the page again. */
export type FailureView = ComponentType<{ error: unknown; reset: () => void }>

const ShownContext = createContext<{ shown: Shown; Failure: FailureView } | null>(null)

interface RouterProviderProps {
  router: PageRouter
  /** The frame around every page; renders the page in an Outlet. */
  frame: ComponentType
  failure: FailureView
}

/** Renders the router's page in its frame; nothing until the first page's files are loaded. */
export function RouterProvider({ router, frame: Frame, failure: Failure }: RouterProviderProps) {
  const shown = useShown(router)
  useScrolling(router, shown?.place)
  if (!shown) return null
  return (
    <RouterContext value={router}>
      <PlaceContext value={shown.place}>
        <ShownContext value={{ shown, Failure }}>
          <Frame />
        </ShownContext>
      </PlaceContext>
    </RouterContext>
  )
}

/** Renders the page of the place. */
export function Outlet() {
  const context = useContext(ShownContext)
  if (!context) return null
  const { shown, Failure } = context
  const { Page, failure, place } = shown
  return (
    <PageBoundary key={place.page?.path} place={place} Failure={Failure}>
      {failure ? <Failed with={failure} /> : Page && <Page />}
    </PageBoundary>
  )
}

/**
 * Throws a failed page load, so that the error boundary shows it and tracking reports it like any error of the page.
 */
function Failed({ with: failure }: { with: PageLoadFailure }): never {
  throw failure
}

/**
 * A change of page renders as a transition, which does not block the browser; new parameters of one page render at
 * once.
 */
function useShown(router: PageRouter): Shown | null {
  const [shown, setShown] = useState(() => router.store.get().shown)
  useLayoutEffect(() => {
    let last: Shown | null = null
    const follow = () => {
      const next = router.store.get().shown
      if (next?.Page && next.Page === last?.Page) setShown(next)
      else startTransition(() => setShown(next))
      last = next
    }
    follow()
    return router.store.subscribe(follow)
  }, [router])
  return shown
}

/** A page that keeps its state has one scroll position, whichever entry of the history opens it. */
const keyOf = ({ page, key }: Place) => (page?.keepAlive ? keptKey(page.path) : key)

function useScrolling(router: PageRouter, place: Place | undefined): void {
  const last = useRef<Place>(undefined)
  const action = useRef<HistoryAction>('PUSH')
  useEffect(
    () =>
      router.history.subscribe((moved) => {
        action.current = moved.action.type
      }),
    [router],
  )
  useEffect(() => followScrolling(() => last.current && keyOf(last.current)), [])
  useLayoutEffect(() => {
    if (!place || place === last.current) return
    const samePage = place.page === last.current?.page
    last.current = place
    placeScroll(keyOf(place), { samePage, action: action.current })
  }, [place])
}

interface BoundaryProps {
  place: Place
  Failure: FailureView
  children: ReactNode
}

class PageBoundary extends Component<BoundaryProps, { broken: { error: unknown } | null }> {
  override state: { broken: { error: unknown } | null } = { broken: null }

  static getDerivedStateFromError(error: unknown) {
    return { broken: { error } }
  }

  /** Other parameters in the address may render where the previous ones threw. */
  override componentDidUpdate({ place }: BoundaryProps) {
    if (this.state.broken && place !== this.props.place) this.reset()
  }

  reset = () => this.setState({ broken: null })

  override render() {
    const { Failure, children } = this.props
    const { broken } = this.state
    return broken ? <Failure error={broken.error} reset={this.reset} /> : children
  }
}
