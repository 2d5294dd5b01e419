/**
 * Follows one HTTP/1.1 connection and finds bytes that answer no request. `asked` and `answered` take the bytes of
 * either side as they pass; `stray` is called with bytes that the server sends while no request is open.
 */
export class Framing {
  /** Methods of requests that are whole and not yet answered. */
  readonly #owed: string[] = []
  /** Number of requests. */
  requests = 0
  #request = new Side()
  #reply = new Side()
  readonly #stray: (text: string) => void

  constructor(stray: (text: string) => void) {
    this.#stray = stray
  }

  asked(bytes: Buffer): void {
    this.#request.read(bytes, {
      head: (head) => {
        this.#owed.push(head.split(' ', 1)[0] ?? '')
        this.requests++
        return true
      },
    })
  }

  answered(bytes: Buffer): void {
    this.#reply.read(bytes, {
      before: () => {
        if (this.#owed.length > 0 || this.#request.isUnder) return true
        this.#stray(bytes.toString('latin1').slice(0, 200))
        return false
      },
      head: (head) => {
        const status = Number(head.split(' ', 2)[1])
        if (status < 200) return false
        const method = this.#owed.shift()
        return method !== 'HEAD' && status !== 204 && status !== 304
      },
    })
  }
}

interface Reading {
  /** Called with the first byte of a message; false: no message may begin. */
  before?: () => boolean
  /** Takes the head; gives whether a body may follow. */
  head: (head: string) => boolean
}

/** The messages of one direction, by content-length or in chunks. */
class Side {
  #head = ''
  /** Bytes of the body that are still to come. */
  #left = 0
  /** In a chunked body: the line or the trailer that is being read. */
  #chunks: { line: string; last: boolean } | null = null

  /** Whether a message has begun and is not complete. */
  get isUnder(): boolean {
    return this.#head !== '' || this.#left > 0 || this.#chunks !== null
  }

  read(bytes: Buffer, { before, head }: Reading): void {
    let at = 0
    while (at < bytes.length) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, bytes.length - at)
        this.#left -= taken
        at += taken
      } else if (this.#chunks) {
        this.#chunks.line += String.fromCharCode(bytes[at++] as number)
        if (this.#chunks.line.endsWith('\r\n')) this.#endOfLine(this.#chunks)
      } else {
        if (this.#head === '' && before && !before()) return
        this.#head += String.fromCharCode(bytes[at++] as number)
        if (this.#head.endsWith('\r\n\r\n')) this.#endOfHead(head)
      }
    }
  }

  #endOfHead(take: Reading['head']): void {
    const head = this.#head
    this.#head = ''
    if (!take(head)) return
    if (/\r\ntransfer-encoding:[^\r]*chunked/i.test(head)) this.#chunks = { line: '', last: false }
    else this.#left = Number(/\r\ncontent-length:\s*(\d+)/i.exec(head)?.[1] ?? 0)
  }

  #endOfLine(chunks: { line: string; last: boolean }): void {
    const line = chunks.line.trim()
    chunks.line = ''
    if (chunks.last) {
      if (line === '') this.#chunks = null
    } else if (line !== '') {
      const size = Number.parseInt(line, 16)
      if (size === 0) chunks.last = true
      // Includes the line end after the chunk's data.
      else this.#left = size + 2
    }
  }
}
