import { FileRefused } from './port.ts'

const MOST_BYTES = 900
const MOST_SEGMENT_BYTES = 240
/** Characters that file systems or headers do not allow, and marks that change the direction of text. */
const HOSTILE = /[\\:*?"<>|\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/**
 * The normalised path. Throws FileRefused for a path that leaves the store, is hidden, or cannot be stored everywhere.
 */
export function safePath(path: string): string {
  const kept = path.normalize('NFC')
  const segments = kept.split('/')
  if (Buffer.byteLength(kept) > MOST_BYTES || HOSTILE.test(kept) || !segments.every(isSafe))
    throw new FileRefused('name', '文件名不能使用')
  return kept
}

const isSafe = (segment: string): boolean =>
  segment !== '' &&
  segment.trim() === segment &&
  !segment.startsWith('.') &&
  !segment.endsWith('.') &&
  Buffer.byteLength(segment) <= MOST_SEGMENT_BYTES
