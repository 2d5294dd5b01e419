import type { Edit } from './formatting.ts'

/**
 * Changes a text field as if it had been typed, so that the browser's own undo takes it back and the form hears of it.
 * `execCommand` is the one way to write into the undo history; where it does nothing, the text is set without. It writes
 * where the focus is, which a window that is about to go away may not give up yet.
 */
export function applyEdit(field: HTMLTextAreaElement, { from, to, text, select }: Edit): void {
  field.focus()
  field.setSelectionRange(from, to)
  if (document.activeElement !== field || !document.execCommand?.('insertText', false, text)) {
    field.setRangeText(text, from, to, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  }
  field.setSelectionRange(...select)
}

/** Puts a text where the caret is, or in place of what is selected. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart: from, selectionEnd: to } = field
  const end = from + text.length
  applyEdit(field, { from, to, text, select: [end, end] })
}
