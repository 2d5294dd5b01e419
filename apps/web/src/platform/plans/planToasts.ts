import { toast } from '../feedback.ts'

const SAID_MS = 4_000

/** Says that something was not done, and why. */
export const sayFailure = (what: string) => (error: Error) => toast(`${what}：${error.message}`, SAID_MS)

/** Says what was done, with a way back. */
export const sayDone = (text: string, undo: () => void) => toast(text, SAID_MS * 2, { label: '撤销', run: undo })
