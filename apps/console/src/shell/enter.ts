/** Where Enter is a new line, or an editor's own. */
const LINES = 'textarea, [contenteditable=true], [contenteditable=true] *'

/** Of an input method; some browsers tell it by the code alone. */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229

/**
 * An Enter that takes a word of an input method sends nothing; one that is held down presses nothing more, since what it
 * pressed first has put something else under it. Gives the function that ends it.
 */
export function keepEnter(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, repeat, target } = event
    if (key !== 'Enter' || !(target instanceof Element) || target.matches(LINES)) return
    if (!repeat && !isComposed(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKey, true)
  return () => window.removeEventListener('keydown', onKey, true)
}
