import { StoreSilent } from './port.ts'

/** Sending a body may take longer, as long as so many bytes a ms go out. */
const BYTES_PER_MS = 64

/**
 * `fetch` with a time-out for each step: until the reply begins, and between two chunks of it. Rejects with
 * StoreSilent. Time that the reader of the reply takes does not count.
 */
export function patientFetch(silentMs: number): typeof fetch {
  return async (input, init) => {
    const cut = new AbortController()
    const within = async <T>(ms: number, coming: Promise<T>): Promise<T> => {
      const timer = setTimeout(() => cut.abort(new StoreSilent()), ms)
      try {
        return await coming
      } finally {
        clearTimeout(timer)
      }
    }
    const signal = init?.signal ? AbortSignal.any([init.signal, cut.signal]) : cut.signal
    const response = await within(silentMs + sizeOf(init?.body) / BYTES_PER_MS, fetch(input, { ...init, signal }))
    if (!response.body) return response
    const reader = response.body.getReader()
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(to) {
          const { done, value } = await within(silentMs, reader.read())
          if (done) to.close()
          else to.enqueue(value)
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    )
    const { status, statusText, headers } = response
    return new Response(body, { status, statusText, headers })
  }
}

function sizeOf(body: unknown): number {
  const { size, byteLength, length } = (body ?? {}) as Partial<Record<'size' | 'byteLength' | 'length', number>>
  return size ?? byteLength ?? length ?? 0
}
