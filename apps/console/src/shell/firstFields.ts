const FIELDS = ['input:not([type=file], [type=hidden])', 'textarea', 'select', '[contenteditable=true]'].map(
  (field) => `:is(form, .ant-form) ${field}`,
)
/** What antd focuses in a window that says nothing of its own: the window itself, or its ×. */
const UNCHOSEN = '[role=dialog], .ant-modal-close, .ant-drawer-close'
/** Windows that ask: the focus stands on the safe answer. */
const ASKING = '.ant-modal-confirm'

const isShown = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility?.() !== false

function firstFieldOf(dialog: HTMLElement): HTMLElement | undefined {
  const fields = [...dialog.querySelectorAll<HTMLElement>(FIELDS.join(', '))]
  const first = fields.find((field) => field.tabIndex >= 0 && !field.matches(':disabled, [readonly]') && isShown(field))
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  // Of several choices the chosen one is where the keyboard enters.
  return (
    fields.find((field) => field instanceof HTMLInputElement && field.name === first.name && field.checked) ?? first
  )
}

function begin(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text'))
    field.setSelectionRange(field.value.length, field.value.length)
}

/**
 * Windows and drawers with a form begin at its first field, also where the form comes later than they do, unless they
 * put the focus somewhere themselves or somebody does something first. Gives the function that ends it.
 */
export function beginAtFields(): () => void {
  /** Windows that have begun, each with the function that forgets it. */
  const begun = new Map<HTMLElement, () => void>()
  const watch = (dialog: HTMLElement, start: Element) => {
    let isWaiting = start.matches(UNCHOSEN)
    const stopWaiting = () => {
      isWaiting = false
    }
    let wasShown = false
    const look = () => {
      if (isShown(dialog)) wasShown = true
      // A window that is kept begins anew when it is shown again.
      else return wasShown || !dialog.isConnected ? forget() : undefined
      if (!isWaiting) return
      const at = document.activeElement
      if (at !== start && at !== document.body) return stopWaiting()
      const field = firstFieldOf(dialog)
      if (!field) return
      stopWaiting()
      begin(field)
    }
    const changes = new MutationObserver(look)
    const forget = () => {
      changes.disconnect()
      begun.delete(dialog)
      document.removeEventListener('keydown', stopWaiting, true)
      document.removeEventListener('pointerdown', stopWaiting, true)
    }
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['style', 'class', 'disabled'] })
    document.addEventListener('keydown', stopWaiting, true)
    document.addEventListener('pointerdown', stopWaiting, true)
    begun.set(dialog, forget)
    look()
  }
  const onFocus = ({ target }: FocusEvent) => {
    const dialog = target instanceof Element ? target.closest<HTMLElement>('[role=dialog]') : null
    if (!dialog || begun.has(dialog) || dialog.closest(ASKING)) return
    watch(dialog, target as Element)
  }
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('focusin', onFocus)
    for (const forget of [...begun.values()]) forget()
  }
}
