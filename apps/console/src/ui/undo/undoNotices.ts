import type { ReactNode } from 'react'

/** What was done, with the way to undo it. */
export interface UndoNotice {
  /** A later notice of the same key takes the place of this one. */
  key: string
  title: string
  description?: ReactNode
  takeBack: () => void
}

/** More would leave no room for the page. */
const MOST = 3
const listeners = new Set<() => void>()
let notices: readonly UndoNotice[] = []

function change(next: readonly UndoNotice[]): void {
  notices = next
  for (const listener of [...listeners]) listener()
}

/** The notices that are shown, the newest last. */
export const undoNotices = (): readonly UndoNotice[] => notices

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const showNotice = (notice: UndoNotice): void =>
  change([...notices.filter(({ key }) => key !== notice.key), notice].slice(-MOST))

export function dropNotice(gone: string): void {
  if (notices.some(({ key }) => key === gone)) change(notices.filter(({ key }) => key !== gone))
}

export const dropAllNotices = (): void => change([])
