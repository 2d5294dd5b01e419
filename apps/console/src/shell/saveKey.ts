const isShown = (element: HTMLElement): boolean => element.checkVisibility?.() !== false

/** The window in front: the one with the focus, else the one that opened last; without one the page. */
function front(): HTMLElement | null {
  const at = document.activeElement?.closest<HTMLElement>('[role=dialog]')
  if (at) return at
  return (
    [...document.querySelectorAll<HTMLElement>('[role=dialog]')].filter(isShown).at(-1) ??
    document.getElementById('content')
  )
}

const SAVE = /^(?:保存|创建|提交审核)/
const textOf = (button: HTMLElement): string => button.textContent?.trim() ?? ''

/** On a page other forms search or send a message, and a set of filters is no form. */
const isSave = (button: HTMLButtonElement): boolean =>
  button.closest('[role=dialog]') && button.type === 'submit'
    ? true
    : SAVE.test(textOf(button)) && !button.closest('search')

/** The button that saves: that of the form with the focus, else the only one, else the first that is called 保存. */
function saveIn(part: HTMLElement): HTMLButtonElement | undefined {
  const all = [...part.querySelectorAll<HTMLButtonElement>('button')].filter((one) => isSave(one) && isShown(one))
  const at = document.activeElement
  const own = all.find(({ form }) => form?.contains(at))
  return own ?? (all.length === 1 ? all[0] : all.find((one) => textOf(one) === '保存'))
}

/** Ctrl+S and Cmd+S save the form in front; the browser's window for saving the page never opens. Gives the function that ends it. */
export function saveByKey(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
    if (key.toLowerCase() !== 's' || altKey || shiftKey || ctrlKey === metaKey) return
    event.preventDefault()
    if (repeat) return
    const part = front()
    const button = part && saveIn(part)
    if (!button || button.disabled || button.classList.contains('ant-btn-loading')) return
    button.click()
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}
