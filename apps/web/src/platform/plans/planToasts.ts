import { toast } from '../feedback.ts'

const SAID_MS = 4_000

/** Shows that something failed, and why. */
export const sayFailure = (what: string) => (error: Error) => toast(`${what}：${error.message}`, SAID_MS)

/** Shows what was done, with a button to undo it. */
export const sayDone = (text: string, undo: () => void) => toast(text, SAID_MS * 2, { label: '撤销', run: undo })
