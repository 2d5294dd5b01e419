import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { messageOf, RequestError, request } from './request.ts'
import { getSession } from './session.ts'
import { type Begun, TusUpload, type UploadNews, type UploadState } from './tusUpload.ts'
import { uploadFile } from './uploadFile.ts'

const UPLOADS = '/api/console/uploads'

/** `using`: the server has the whole file, and the call that takes it is under way. */
export interface SendingNews extends Omit<UploadNews, 'state'> {
  state: UploadState | 'using'
}

/** The controls of an upload for its view. */
export interface Steered {
  start(): Promise<void>
  pause(): void
  cancel(): Promise<void>
}

interface Options<N extends CallName> {
  call: N
  file: File
  /** Read when the upload is complete. */
  params: () => Omit<Params<N>, 'guid'>
  onNews: (news: SendingNews) => void
  onDone: (data: Data<N>) => void
}

/** Identifies a file of this machine, to find its upload again after a reload. */
export const markOf = ({ name, size, lastModified }: File): string =>
  `${name.slice(-40)}|${size}|${lastModified}`.slice(0, 80)

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** Whether a further try may succeed: after a network failure, a server failure, or a conflict with another call. */
const canGoOn = (error: unknown): boolean =>
  !(error instanceof RequestError) || typeof error.status !== 'number' || [0, 409, 429, 500].includes(error.status)

/** Uploads a file in chunks and then makes the call that takes it. Resumes after a pause or a network failure. */
export class CallUpload<N extends CallName> implements Steered {
  readonly #options: Options<N>
  #upload: TusUpload
  #address = ''
  #news: SendingNews = { state: 'waiting', sent: 0, reason: '' }

  constructor(options: Options<N>) {
    this.#options = options
    this.#upload = new TusUpload({
      file: options.file,
      begin: () => this.#begin(),
      onNews: (news) => this.#tell(news.state === 'done' ? { state: 'using' } : news),
      reasonOf: messageOf,
      onLost: noticeLost,
    })
  }

  #tell(news: Partial<SendingNews>): void {
    this.#news = { ...this.#news, ...news }
    this.#options.onNews(this.#news)
  }

  async start(): Promise<void> {
    if (this.#news.state === 'using' || this.#news.state === 'done') return
    await this.#upload.start()
    if (this.#upload.isWhole) await this.#use()
  }

  pause(): void {
    this.#upload.pause()
  }

  async cancel(): Promise<void> {
    if (this.#news.state !== 'done') await this.#upload.cancel(true)
  }

  async #begin(): Promise<Begun> {
    const { call, file } = this.#options
    const guid = getSession()?.guid ?? ''
    const response = await fetch(`${UPLOADS}?guid=${guid}&call=${call}`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(file.size),
        'upload-metadata': `filename ${base64(file.name.slice(-200))},mark ${base64(markOf(file))}`,
      },
    })
    await this.#upload.check(response)
    this.#address = response.headers.get('location') ?? ''
    return { address: `${this.#address}?guid=${guid}`, received: Number(response.headers.get('upload-offset')) }
  }

  async #use(): Promise<void> {
    const { call, params, onDone } = this.#options
    this.#tell({ state: 'using', reason: '' })
    try {
      const data = await uploadFile(call, params(), { upload: this.#address.slice(UPLOADS.length + 1) })
      this.#tell({ state: 'done' })
      onDone(data)
    } catch (error) {
      this.#tell({ state: canGoOn(error) ? 'failed' : 'refused', reason: messageOf(error) })
    }
  }
}

/** Lets `request` notice that the session is over, which the upload itself does not; resolves after the log-in. */
export const noticeLost = (): Promise<unknown> => request('staff.staffMe', {}, { allowedRepeat: true })
