/** What can have the focus. */
const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]'
/** What a press is meant for. */
const PRESSED = 'a[href], button, input, select, textarea, label, [tabindex="0"]'
/** Neighbours on each side that are remembered with a control. */
const NEAR = 4
/** Controls that are remembered: those of a window, and those below it. */
const MOST = 30

/** A control of a page is found again by what it is called where the page was drawn anew; of a window nothing is. */
interface Known {
  element: HTMLElement
  name: string
}

/** A control that had the focus, with those behind and before it, nearest first, and the page on which that was. */
interface Held {
  at: readonly Known[]
  page: string
}

const nameOf = (element: HTMLElement): string =>
  `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60) ?? ''}`

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  element.tabIndex >= 0 &&
  !element.matches(':disabled, [inert] *') &&
  // Not everywhere: then all count as visible.
  element.checkVisibility?.() !== false

const controlsIn = (part: ParentNode): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((element) => element.tabIndex >= 0)

function heldBy(element: HTMLElement): Held {
  const dialog = element.closest('[role=dialog]')
  const all = controlsIn(dialog ?? document.body)
  const at = all.indexOf(element)
  const near =
    at === -1 ? [] : [...all.slice(at + 1, at + 1 + NEAR), ...all.slice(Math.max(0, at - NEAR), at).reverse()]
  return {
    at: [element, ...near].map((one) => ({ element: one, name: dialog ? '' : nameOf(one) })),
    page: location.pathname,
  }
}

function foundAgain({ element, name }: Known): HTMLElement | undefined {
  if (isUsable(element)) return element
  if (element.isConnected || name === '') return undefined
  const same = controlsIn(document.body).filter((one) => isUsable(one) && nameOf(one) === name)
  return same.length === 1 ? same[0] : undefined
}

/**
 * Keeps the focus in sight: where the control that has it goes away or is disabled (a window that closes, a row that is
 * removed, 保存 when nothing is left to save), its nearest neighbour gets it, or whatever had it before; on another page,
 * `content` does. Whoever moves it by the mouse is left alone. Gives the function that ends it.
 */
export function keepFocus(content: () => HTMLElement | null): () => void {
  let held: Held[] = []
  const look = () => {
    const at = document.activeElement
    const isLost = at === null || at === document.body || at.matches(':disabled')
    if (!isLost || held.length === 0) return
    const [last] = held
    const own = last?.at[0]?.element
    // A form that is being sent gives it back by itself, or goes.
    if (own?.isConnected && own.closest('[aria-busy=true]')) return
    const here = held.filter(({ page }) => page === location.pathname)
    const next = last?.page === location.pathname ? here.flatMap(({ at }) => at).find(foundAgain) : undefined
    const to = own && isUsable(own) ? own : ((next && foundAgain(next)) ?? content())
    // Nothing yet: a page that is being loaded, behind which all is hidden, gives it back once it is there.
    if (!to || to.checkVisibility?.() === false) return
    // What had it before is still known: a window that closes after this gives it back to what opened it.
    held = to === content() ? [] : held
    to.focus({ preventScroll: true })
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === content()) return
    held = [heldBy(target), ...held.filter(({ at: [one] }) => one?.element !== target)].slice(0, MOST)
  }
  // A press beside all controls takes the focus away on purpose.
  const onPress = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(PRESSED)) held = []
  }
  // Between the control that loses the focus and the one that gets it, nothing has it.
  let waiting: ReturnType<typeof setTimeout> | undefined
  const changes = new MutationObserver(() => {
    clearTimeout(waiting)
    waiting = setTimeout(look)
  })
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'aria-busy'] })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPress)
  return () => {
    changes.disconnect()
    clearTimeout(waiting)
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPress)
  }
}
