/** The fields of the current page that the user typed in, ticked or chose. */
const touched = new Set<Element>()

/** Ticked and unconfirmed options of a question: ticking by the keyboard fires no event on the document. */
const TICKED = '[data-options] input:checked:not([aria-disabled])'

const FIELDS = 'input, textarea, select, [contenteditable]'

/** Starts recording input. A text field that has a value at this moment was filled before. */
export function watchInput(): void {
  for (const field of document.querySelectorAll('input, textarea')) if (isText(field) && text(field)) touched.add(field)
  document.addEventListener('input', notice, true)
  document.addEventListener('change', notice, true)
}

/** Whether the page holds input that was not sent. */
export function holdsUnsentInput(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field)
  return [...touched].some(holds) || document.querySelector(TICKED) !== null
}

function notice({ target }: Event): void {
  if (target instanceof Element && target.matches(FIELDS)) touched.add(target)
}

/**
 * Whether a field holds unsent input: not where it takes effect at once or cannot be changed; ticks and choices only in
 * a form or dialog.
 */
function holds(field: Element): boolean {
  if (field.matches('[aria-disabled], [disabled], [readonly], [role=switch], [type=search]')) return false
  const isOfForm = field.closest('form, dialog') !== null
  if (field instanceof HTMLSelectElement) return isOfForm && field.value !== ''
  if (field instanceof HTMLInputElement && !isText(field)) return isOfForm && field.checked
  return text(field) !== ''
}

const OTHER_THAN_TEXT = new Set(['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'image', 'hidden', 'color'])

const isText = (field: Element): boolean =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !OTHER_THAN_TEXT.has(field.type))

const text = (field: Element): string => {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return (isField ? field.value : (field.textContent ?? '')).trim()
}
