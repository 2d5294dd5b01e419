export type PlayerCommand =
  | { type: 'toggle' }
  /** Seconds forward or back. */
  | { type: 'move'; by: number }
  /** Share of the duration, 0 to 1. */
  | { type: 'moveTo'; share: number }
  /** Share of the full volume. */
  | { type: 'volume'; by: number }
  | { type: 'speed'; way: 1 | -1 }
  | { type: 'fullscreen' | 'mute' | 'captions' | 'note' | 'help' | 'next' }

export interface PressedKey {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  isComposing: boolean
}

const SHORT_MOVE = 5
const LONG_MOVE = 10
const VOLUME_STEP = 0.05

const NAMED: Readonly<Record<string, PlayerCommand>> = {
  ' ': { type: 'toggle' },
  k: { type: 'toggle' },
  ArrowLeft: { type: 'move', by: -SHORT_MOVE },
  ArrowRight: { type: 'move', by: SHORT_MOVE },
  j: { type: 'move', by: -LONG_MOVE },
  l: { type: 'move', by: LONG_MOVE },
  ArrowUp: { type: 'volume', by: VOLUME_STEP },
  ArrowDown: { type: 'volume', by: -VOLUME_STEP },
  f: { type: 'fullscreen' },
  m: { type: 'mute' },
  c: { type: 'captions' },
  n: { type: 'note' },
  '<': { type: 'speed', way: -1 },
  '>': { type: 'speed', way: 1 },
  '《': { type: 'speed', way: -1 },
  '》': { type: 'speed', way: 1 },
  '?': { type: 'help' },
  '？': { type: 'help' },
  Home: { type: 'moveTo', share: 0 },
  End: { type: 'moveTo', share: 1 },
}

/**
 * The usual keyboard shortcuts of players: space and K, arrows, J and L, F, M, C, < and >, digits; N writes a note,
 * Shift+N goes to the next lesson, ? lists all.
 */
export function playerCommandOf(pressed: PressedKey): PlayerCommand | null {
  if (pressed.isComposing || pressed.altKey || pressed.ctrlKey || pressed.metaKey) return null
  if (/^[0-9]$/.test(pressed.key)) return { type: 'moveTo', share: Number(pressed.key) / 10 }
  const name = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key
  if (name === 'n' && pressed.shiftKey) return { type: 'next' }
  return NAMED[name] ?? null
}
