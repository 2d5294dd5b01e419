import type { ServerResponse } from 'node:http'
import type { PlacedFile } from './openedFiles.ts'
import type { ByteRange } from './port.ts'

/** Bytes of a reading. Large ones cost a server less time for each byte. */
const LARGE = 256 * 1024
/** For whoever comes while `MOST_LARGE` large ones are out: what all slow readers together hold stays bounded. */
const SMALL = 64 * 1024
const MOST_LARGE = 128
/** Buffers of each size that wait for the next reading; fresh memory costs as much as the reading itself. */
const MOST_WAITING = 32

const large: Buffer[] = []
const small: Buffer[] = []
let largeOut = 0

function take(): Buffer {
  if (largeOut >= MOST_LARGE) return small.pop() ?? Buffer.allocUnsafeSlow(SMALL)
  largeOut += 1
  return large.pop() ?? Buffer.allocUnsafeSlow(LARGE)
}

/** `isDone`: nothing reads from the buffer any more. */
function give(buffer: Buffer, isDone: boolean): void {
  const isLarge = buffer.length === LARGE
  if (isLarge) largeOut -= 1
  const waiting = isLarge ? large : small
  if (isDone && waiting.length < MOST_WAITING) waiting.push(buffer)
}

/** A range of a file that is read when its turn comes; the file is released by `sendPieces`. */
export interface Piece {
  open(): Promise<PlacedFile>
  range: ByteRange
}

/**
 * Writes pieces of files to a response, whose head is written, one after the other in buffers that are used again:
 * beside streams of Node a server sends 1.6 times the bytes (docs/decisions/0022-media.md). Ends early where the
 * reader has gone. Rejects where a file fails: the response is cut off, since its length was promised.
 */
export async function sendPieces(response: ServerResponse, pieces: readonly Piece[]): Promise<void> {
  let isGone = false
  let wake = () => {}
  const onClose = () => {
    isGone = true
    wake()
  }
  response.once('close', onClose)
  /** Whether the buffer was handed to the system. */
  const written = (bytes: Buffer) =>
    new Promise<boolean>((resolve) => {
      wake = () => resolve(false)
      response.write(bytes, (error) => resolve(!error))
    })
  try {
    for (const { open, range } of pieces) {
      const file = await open()
      try {
        for (let at = range.start; at <= range.end && !isGone; ) {
          const buffer = take()
          let isDone = false
          try {
            const count = await file.read(buffer, Math.min(buffer.length, range.end - at + 1), at)
            if (count === 0) throw new Error('a file is shorter than its record says')
            isDone = isGone || (await written(buffer.subarray(0, count)))
            at += count
          } finally {
            give(buffer, isDone)
          }
        }
      } finally {
        file.release()
      }
      if (isGone) return
    }
    response.end()
  } catch (error) {
    response.destroy()
    throw error
  } finally {
    response.off('close', onClose)
  }
}
