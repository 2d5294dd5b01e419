import { FileRefused } from './port.ts'

const MOST_BYTES = 900
const MOST_SEGMENT_BYTES = 240
/** What no file system of a server takes, what ends a header, and marks that turn the order of what is read. */
const HOSTILE = /[\\:*?"<>|\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** The path as it is kept. Throws FileRefused for one that leads elsewhere, hides or cannot be kept everywhere. */
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
