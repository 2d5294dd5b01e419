/** A text that is selected on the page, where a button for it goes (px of the window), and the page it stands on. */
export interface Selected {
  text: string
  source: string
  left: number
  top: number
}

const LEAST = 2
const MOST = 4000
/** What cannot be taken along: fields and dialogs. */
const CLOSED = 'input, textarea, [contenteditable], dialog'

/** What is selected of the page's own text now; null: nothing that a card could be made of. */
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
    // Above the text, since marks of materials open their own bar below it; below it at the window's top.
    top: above > 64 ? above : Math.min(bottom + 8, innerHeight - 48),
  }
}
