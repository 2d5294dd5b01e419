import { closeToast, toast } from '../feedback.ts'

const SAID_MS = 4_000

/** Shows that something failed, and why. */
export const sayFailure = (what: string) => (error: Error) => void toast(`${what}：${error.message}`, SAID_MS)

let done: number | undefined

/** Takes the button away that undoes the last change: another one is the last by now. */
export function forgetDone(): void {
  if (done !== undefined) closeToast(done)
  done = undefined
}

/** Shows what was done, with a button to undo it. A plan undoes its last change: the one before has no button any more. */
export function sayDone(text: string, undo: () => void): void {
  forgetDone()
  done = toast(text, SAID_MS * 2, { label: '撤销', run: undo })
}
