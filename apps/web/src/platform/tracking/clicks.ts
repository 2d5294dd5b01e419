import type { ButtonName } from './buttons.ts'
import { note } from './notes.ts'

export interface Click {
  btnNum: number
  btnName: string
  /** Of a pop-up; without it, the page where one is. */
  pageNum?: number
  pageName?: string
}

/** Tells of a click that no button can declare (see `tracked`), such as one that closes its own pop-up. */
export function reportClick(click: Click): void {
  note('click', click)
}

/**
 * Declares which control of buttons.ts this is: `<Button {...tracked('startChapter')}>`. Its clicks are told by one
 * listener for all (early.ts), by mouse and by keyboard alike.
 */
export const tracked = (button: ButtonName): { 'data-track': ButtonName } => ({ 'data-track': button })
