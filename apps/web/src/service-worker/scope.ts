/**
 * The part of the worker's global scope that is used. Declared here, since the DOM's types and a worker's exclude each
 * other in one program, and so that tests can replace it.
 */
export interface WorkerScope {
  readonly caches: CacheStorage
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageClient[]>
    claim(): Promise<void>
    openWindow(url: string): Promise<unknown>
  }
  readonly location: { readonly origin: string }
  fetch(input: RequestInfo, init?: RequestInit): Promise<Response>
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchAsked) => void): void
  addEventListener(type: 'message', listener: (event: Extendable & Told) => void): void
  addEventListener(type: 'push', listener: (event: Extendable & Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Extendable & Clicked) => void): void
  readonly registration: {
    showNotification(title: string, options: { body: string; tag: string; data: { path: string } }): Promise<void>
  }
}

export interface PageClient {
  postMessage(message: unknown, transfer: Transferable[]): void
}

export interface Extendable {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchAsked extends Extendable {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

export interface Pushed {
  readonly data: { json(): unknown } | null
}

export interface Clicked {
  readonly notification: { readonly data: unknown; close(): void }
}

export interface Told {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

/** The data about its client that the build gives the worker. */
export interface Release {
  release: string
  files: readonly string[]
}
