import { type ComponentProps, type MouseEvent, useRef, useSyncExternalStore } from 'react'
import { useRouter } from './context.ts'
import type { PageRouter, Target } from './router.ts'

type LinkProps = Target & Omit<ComponentProps<'a'>, 'href'>

/** A pointer that stays on a link this long starts the preload, ms. */
const MEANT_AFTER_MS = 50

/** A link to a page of the client; hovering and focus preload the page's files. */
export function Link({ to, search, state, replace, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const target: Target = { to, search, state, replace }
  const href = useSyncExternalStore(router.store.subscribe, () => router.hrefOf(target))
  const current = useSyncExternalStore(router.store.subscribe, () => leadsHere(router, href))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const mean = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => router.preload(target), MEANT_AFTER_MS)
  }
  const unmean = () => clearTimeout(timer.current)

  return (
    <a
      onMouseEnter={mean}
      onMouseLeave={unmean}
      onFocus={mean}
      onBlur={unmean}
      onTouchStart={() => router.preload(target)}
      aria-current={current ? 'page' : undefined}
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        void router.navigate(target)
      }}
    />
  )
}

/** A click that opens the link here; those that open another window, another tab or a download are left to the browser. */
export const isPlainClick = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 &&
  !metaKey &&
  !ctrlKey &&
  !shiftKey &&
  !altKey &&
  (currentTarget.target === '' || currentTarget.target === '_self')

/** Whether the link's path and parameters are those of the current address, which may have further parameters. */
function leadsHere(router: PageRouter, href: string): boolean {
  const { pathname, search } = router.store.get().address
  const [path, query] = href.split('?')
  return path === pathname && [...new URLSearchParams(query)].every(([name, value]) => search[name] === value)
}
