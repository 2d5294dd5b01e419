import { connect, type Socket } from 'node:net'

export interface LoadResult {
  /** Replies a second. */
  rate: number
  /** Milliseconds from a request to its complete reply. */
  p50: number
  p99: number
  requests: number
  /** Replies whose body does not say status 200. */
  failures: number
}

export interface LoadPlan {
  port: number
  connections: number
  seconds: number
  /** The next request of a connection, with head and body. */
  next: (connection: number) => Buffer
}

const HEAD_END = Buffer.from('\r\n\r\n')
const OK = Buffer.from('"status":200')

/**
 * Sends requests over keep-alive connections for some seconds, the next one when the reply to the last is complete. It
 * uses raw HTTP/1.1 on the loopback, so that an HTTP client does not count in the measurement.
 */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const latencies: number[] = []
  let failures = 0
  const end = performance.now() + plan.seconds * 1000
  const start = performance.now()
  await Promise.all(
    Array.from({ length: plan.connections }, (_, at) =>
      converse(plan, at, end, (ms, ok) => {
        latencies.push(ms)
        if (!ok) failures++
      }),
    ),
  )
  const seconds = (performance.now() - start) / 1000
  latencies.sort((a, b) => a - b)
  const quantile = (q: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * q))] ?? 0
  return {
    rate: latencies.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    requests: latencies.length,
    failures,
  }
}

function converse(
  { port, next }: LoadPlan,
  at: number,
  end: number,
  record: (ms: number, ok: boolean) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let pending: Buffer = Buffer.alloc(0)
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(next(at))
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk: Buffer) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      const head = pending.indexOf(HEAD_END)
      if (head < 0) return
      const length = contentLength(pending.subarray(0, head).toString('latin1'))
      if (pending.length < head + 4 + length) return
      const body = pending.subarray(head + 4, head + 4 + length)
      record(performance.now() - sentAt, body.includes(OK))
      pending = Buffer.alloc(0)
      if (performance.now() < end) send()
      else socket.end()
    })
  })
}

function contentLength(head: string): number {
  const match = /content-length: (\d+)/i.exec(head)
  if (!match) throw new Error('a reply without content-length')
  return Number(match[1])
}

/** A complete POST request with a form body. */
export function postRequest(path: string, body: string): Buffer {
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/x-www-form-urlencoded\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
