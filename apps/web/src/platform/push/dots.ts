import type { DotKind } from '@tizhou/domain/dots/dots'
import { createStore, useStore } from '../store.ts'

type Dots = Readonly<Partial<Record<DotKind, number>>>

/** The number of unread things of each kind in the chosen subject; startPush.ts updates it. */
export const dots = createStore<Dots>({})

export const useUnread = (kind: DotKind): number => useStore(dots)[kind] ?? 0
