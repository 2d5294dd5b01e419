/** What somebody typed, ticked or chose on the page that stands. */
const touched = new Set<Element>()

/** Options of a question that are ticked and not confirmed: keys and numbers tick them without a word to the document. */
const TICKED = '[data-options] input:checked:not([aria-disabled])'

const FIELDS = 'input, textarea, select, [contenteditable]'

/** Begins to notice what is put in. What stands in a text field already was typed before this came. */
export function watchInput(): void {
  for (const field of document.querySelectorAll('input, textarea')) if (isText(field) && text(field)) touched.add(field)
  document.addEventListener('input', notice, true)
  document.addEventListener('change', notice, true)
}

/** Whether something stands on the page that was put in and not sent. */
export function holdsUnsentInput(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field)
  return [...touched].some(holds) || document.querySelector(TICKED) !== null
}

function notice({ target }: Event): void {
  if (target instanceof Element && target.matches(FIELDS)) touched.add(target)
}

/** What counts at once, or cannot be changed, waits for nobody to send it; a tick or a choice does where it stands in a form. */
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
