import type { ByteRange } from './port.ts'

/**
 * The range that a Range header asks for of a content of `bytes` bytes. Undefined: all of it, also for headers with
 * several ranges or other units, which may be ignored (RFC 9110, 14.2); 'none': not satisfiable (416).
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'none' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') {
    const last = Number(to)
    return last === 0 || bytes === 0 ? 'none' : { start: Math.max(0, bytes - last), end: bytes - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  return start >= bytes ? 'none' : { start, end: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
}
