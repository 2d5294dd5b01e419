import { lazyRouteComponent } from '@tanstack/react-router'
import type { PageLoader } from '../platform/navigation/page.ts'

/** Says that a page's own files did not arrive; `cause` is what the browser said. */
export class PageLoadFailure extends Error {}

/**
 * A page as its own chunk, fetched when a link to it is hovered or followed. A failure to fetch is thrown when
 * the page is shown, never on hover; PageFailure then reloads once (specification, "Failed page load").
 */
export function lazyPage(load: PageLoader) {
  return lazyRouteComponent(() =>
    load().catch((cause: unknown) => {
      throw new PageLoadFailure('a page could not be loaded', { cause })
    }),
  )
}
