/** The state of an upload. `failed`: it can be resumed; `refused`: it cannot. */
export type UploadState = 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'refused'

export interface UploadNews {
  state: UploadState
  /** Bytes that the server has. */
  sent: number
  /** Why the upload failed, or the server's message about the file. */
  reason: string
}

/** Where to resume an upload: `address` speaks tus 1.0, `received` is the number of bytes that the server has. */
export interface Begun {
  address: string
  received: number
}

interface Options {
  file: Blob
  /** Creates an upload of this file on the server, or finds the one created before. */
  begin: () => Promise<Begun>
  onNews: (news: UploadNews) => void
  reasonOf: (error: unknown) => string
  /** Called when the session is over; resolves once there is one again, with which the upload goes on. */
  onLost?: () => Promise<unknown>
  fetch?: typeof globalThis.fetch
  /** The pause before a further try after a network failure, ms. */
  pauseMs?: number
}

const CHUNK = 4 * 2 ** 20
const TRIES = 6
const TUS = { 'tus-resumable': '1.0.0' }
/**
 * Statuses after which the server is asked where to resume: another request holds the upload, or the offset differs.
 */
const ASK_AGAIN = new Set([409, 423])

class Refused extends Error {}

/** Uploads a file in chunks and resumes after a pause, a network failure or a reload (tus 1.0). */
export class TusUpload {
  readonly #options: Required<Options>
  #stop = new AbortController()
  #begun: Begun | undefined
  #news: UploadNews = { state: 'waiting', sent: 0, reason: '' }

  constructor(options: Options) {
    this.#options = {
      fetch: (input, init) => fetch(input, init),
      pauseMs: 1_500,
      onLost: () => Promise.reject(new Error('onLost is absent')),
      ...options,
    }
  }

  #tell(news: Partial<UploadNews>): void {
    this.#news = { ...this.#news, ...news }
    this.#options.onNews(this.#news)
  }

  /** Starts, or resumes after a pause or failure. Resolves when the upload is complete or stopped. */
  async start(): Promise<void> {
    if (this.#news.state === 'running' || this.#news.state === 'done') return
    this.#stop = new AbortController()
    const { signal } = this.#stop
    this.#tell({ state: 'running', reason: '' })
    let tries = 0
    while (!signal.aborted) {
      try {
        await this.#send(signal, () => {
          tries = 0
        })
        return
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof Refused) return this.#tell({ state: 'refused', reason: error.message })
        if (++tries >= TRIES) return this.#tell({ state: 'failed', reason: this.#options.reasonOf(error) })
        await this.#rest(tries * this.#options.pauseMs, signal)
      }
    }
  }

  /** The server has the whole file. */
  get isWhole(): boolean {
    return this.#news.state === 'done'
  }

  pause(): void {
    if (this.#news.state !== 'running') return
    this.#stop.abort()
    this.#tell({ state: 'paused' })
  }

  /** Stops and lets the server delete what it has; a complete file only with `waits`, while it waits for its call. */
  async cancel(waits = false): Promise<void> {
    this.#stop.abort()
    const address = this.#begun?.address
    if (address && (waits || this.#news.state !== 'done'))
      await this.#options.fetch(address, { method: 'DELETE', headers: TUS }).catch(() => undefined)
  }

  async #send(signal: AbortSignal, onward: () => void): Promise<void> {
    const { file, begin } = this.#options
    this.#begun ??= await begin()
    const { address } = this.#begun
    let sent = await this.#received(address, signal)
    this.#tell({ sent })
    while (sent < file.size) {
      signal.throwIfAborted()
      const response = await this.#options.fetch(address, {
        method: 'PATCH',
        headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(sent) },
        body: file.slice(sent, sent + CHUNK),
        signal,
      })
      if (ASK_AGAIN.has(response.status)) throw new Error(await response.text())
      await this.check(response)
      sent = Number(response.headers.get('upload-offset'))
      onward()
      const refused = response.headers.get('tizhou-refused')
      if (refused) throw new Refused(decodeURIComponent(refused))
      this.#tell({ sent })
    }
    this.#tell({ state: 'done' })
  }

  async #received(address: string, signal: AbortSignal): Promise<number> {
    const response = await this.#options.fetch(address, { method: 'HEAD', headers: TUS, signal })
    if (response.status === 404) {
      // The upload has expired: the next try creates a new one.
      this.#begun = undefined
      throw new Error('上传已过期')
    }
    await this.check(response)
    return Number(response.headers.get('upload-offset'))
  }

  /** Handles a response: errors that the client cannot fix end the upload; server failures are tried again. */
  async check(response: Response): Promise<void> {
    if (response.ok) return
    const said = await response.text()
    if (response.status === 401) await this.#backIn(said)
    // The disk is full: after the operator has made room the editor can resume.
    if (response.status === 507) throw new Refused(said || '服务器的磁盘已满')
    if (response.status >= 400 && response.status < 500) throw new Refused(said || '服务器拒绝了这个文件')
    throw new Error(said || `HTTP ${response.status}`)
  }

  /** Waits for a log-in; the next try then finds the upload again under the new session. */
  async #backIn(said: string): Promise<never> {
    this.#begun = undefined
    await this.#options.onLost().catch(() => {
      throw new Refused(said || '登录已失效')
    })
    throw new Error(said)
  }

  async #rest(ms: number, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }
}
