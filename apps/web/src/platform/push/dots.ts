import type { DotKind } from '@tizhou/domain/dots/dots'
import { createStore, useStore } from '../store.ts'

type Dots = Readonly<Partial<Record<DotKind, number>>>

/** How much of each kind is unread in the chosen subject; kept up by startPush.ts. */
export const dots = createStore<Dots>({})

export const useUnread = (kind: DotKind): number => useStore(dots)[kind] ?? 0
