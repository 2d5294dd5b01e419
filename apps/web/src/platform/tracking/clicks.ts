import type { ButtonName } from './buttons.ts'
import { note } from './notes.ts'

export interface Click {
  btnNum: number
  btnName: string
  /** The page of a pop-up; default: the page on screen. */
  pageNum?: number
  pageName?: string
}

/** Reports a click that no button can declare (see `tracked`), such as one that closes its own pop-up. */
export function reportClick(click: Click): void {
  note('click', click)
}

/**
 * Declares the control of buttons.ts that an element is: `<Button {...tracked('startChapter')}>`. One listener for all
 * (early.ts) reports its clicks by mouse and keyboard.
 */
export const tracked = (button: ButtonName): { 'data-track': ButtonName } => ({ 'data-track': button })
