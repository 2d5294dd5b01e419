import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to a stand-in for a provider. */
export interface Asked {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

export interface StandInServer {
  endpoint: string
  close(): Promise<void>
}

/** An HTTP server on this machine that plays a provider. */
export async function serve(answer: (asked: Asked, response: ServerResponse) => void): Promise<StandInServer> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', endpoint)
      answer(
        { method: request.method ?? '', url, headers: request.headers, body: Buffer.concat(parts).toString() },
        response,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A notification as it goes over the wire. */
export interface Told {
  headers: Record<string, string>
  body: string
}

/** Repeats notifications by a provider's schedule until each is accepted. */
export class Teller {
  readonly #waits: readonly number[]
  readonly #isTaken: (status: number, body: string) => boolean
  readonly #sign: (news: string) => Told
  #waiting: { url: string; news: string; tries: number; at: number }[] = []

  /** `sign` signs each delivery anew: the time stamp differs, the content does not. */
  constructor(
    waits: readonly number[],
    sign: (news: string) => Told,
    isTaken: (status: number, body: string) => boolean,
  ) {
    this.#waits = waits
    this.#sign = sign
    this.#isTaken = isTaken
  }

  add(url: string, news: string, now: number): void {
    this.#waiting.push({ url, news, tries: 0, at: now })
  }

  /** Sends everything that waits twice, as providers do now and then. */
  repeat(): void {
    this.#waiting.push(...this.#waiting.map((one) => ({ ...one })))
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Sends what is due, newest first. Gives the number sent. */
  async tellDue(now: number): Promise<number> {
    const due = this.#waiting.filter(({ at }) => at <= now).reverse()
    for (const one of due) {
      const reply = await fetch(one.url, { method: 'POST', ...this.#sign(one.news) })
      const isTaken = this.#isTaken(reply.status, await reply.text())
      const wait = this.#waits[one.tries++]
      if (isTaken || wait === undefined) this.#waiting = this.#waiting.filter((other) => other !== one)
      else one.at = now + wait
    }
    return due.length
  }
}
