/**
 * A text selected on the page, the position of the button for it (px of the window), and the page that shows the text.
 */
export interface Selected {
  text: string
  source: string
  left: number
  top: number
}

const LEAST = 2
const MOST = 4000
/** Text in fields and dialogs makes no card. */
const CLOSED = 'input, textarea, [contenteditable], dialog'

/** The current selection in the page's own text; null where there is nothing to make a card of. */
export function selected(): Selected | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: inside } = range
  const element = inside instanceof Element ? inside : inside.parentElement
  if (!element?.closest('#main') || element.closest(CLOSED)) return null
  const text = selection.toString().trim()
  if (text.length < LEAST || text.length > MOST) return null
  const { left, top, bottom } = range.getBoundingClientRect()
  const above = top - 44
  return {
    text,
    source: document.querySelector('#main h1')?.textContent?.trim() ?? '',
    left: Math.min(Math.max(8, left), innerWidth - 140),
    // The button is above the text, since the marks of materials open their bar below it; at the window's top it is
    // below.
    top: above > 64 ? above : Math.min(bottom + 8, innerHeight - 48),
  }
}
