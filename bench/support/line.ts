import { connect, type Socket } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * One keep-alive connection that sends one raw request at a time, so that an HTTP client does not count in the
 * measurement.
 */
export class Line {
  readonly #socket: Socket
  #chunks: Buffer[] = []
  #size = 0
  /** The size of the whole reply, known once its head is read. */
  #whole = 0
  #head = 0
  #done: ((body: string) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('the connection was closed')))
  }

  static to(port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.removeListener('error', reject)
        resolve(new Line(socket))
      })
    })
  }

  /** Resolves with the body when the reply is complete. */
  send(request: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#done = resolve
      this.#failed = reject
      this.#socket.write(request)
    })
  }

  #read(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#whole === 0) {
      const all = Buffer.concat(this.#chunks)
      this.#chunks = [all]
      const head = all.indexOf(HEAD_END)
      if (head < 0) return
      const match = /content-length: (\d+)/i.exec(all.subarray(0, head).toString('latin1'))
      if (!match) {
        this.#failed?.(new Error('a reply without content-length'))
        return
      }
      this.#head = head + 4
      this.#whole = this.#head + Number(match[1])
    }
    if (this.#size < this.#whole) return
    const body = Buffer.concat(this.#chunks).subarray(this.#head, Math.min(this.#whole, this.#head + 4_000))
    this.#chunks = []
    this.#size = 0
    this.#whole = 0
    this.#done?.(body.toString('utf8'))
  }

  close(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }
}
