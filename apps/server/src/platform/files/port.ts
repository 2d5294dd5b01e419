import type { Readable } from 'node:stream'
import type { PlacedFile } from './openedFiles.ts'

export interface StoredFile {
  /** Below the store, such as `images/12/heart.png`. */
  path: string
  bytes: number
  /** ms UTC */
  changedAt: number
  /** In quotes, as the header has it. */
  etag: string
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** What is to be kept: bytes, a file of this machine that stays as it is, or what comes. */
export type Content = Uint8Array | { file: string } | Readable

export interface PutSettings {
  /** More is refused, and nothing is kept. */
  maxBytes: number
}

/** What was taken and checked, but is not there yet. */
export interface StagedFile {
  bytes: number
  /** Puts it in its place, where it replaces what stood there, at one moment. */
  commit(): Promise<void>
  /** Without effect after `commit`. */
  discard(): Promise<void>
}

/**
 * Files that all servers of an installation share: a local folder, or an S3-compatible store. Names are checked
 * (paths.ts), and that a file is what its name says (contentKinds.ts): each method throws FileRefused where not. A file
 * is there whole or not at all.
 */
export interface Files {
  put(path: string, content: Content, settings: PutSettings): Promise<void>
  /** `put` in two steps, with what has to succeed first between them. */
  stage(path: string, content: Content, settings: PutSettings): Promise<StagedFile>
  /** Undefined where there is none. The caller reads the content to its end or destroys it. */
  get(path: string, range?: ByteRange): Promise<{ file: StoredFile; content: Readable } | undefined>
  stat(path: string): Promise<StoredFile | undefined>
  /**
   * Where files lie on this machine: a file that never changes at its path, to be read at any place by many at the same
   * time. Rejects where there is none. The caller releases it.
   */
  lend?(path: string): Promise<PlacedFile>
  /** Without effect where there is none. */
  remove(path: string): Promise<void>
  /** The paths of all files below the folder, in order. */
  list(folder: string): Promise<string[]>
  /** Removes what stopped servers left on its way. */
  sweep(now: number): Promise<void>
}

/** The store says nothing: it may be there again later. */
export class StoreSilent extends Error {
  constructor() {
    super('the store of files says nothing')
  }
}

export type RefusedFor = 'name' | 'kind' | 'size' | 'empty'

/** The reason is for people. */
export class FileRefused extends Error {
  readonly refusedFor: RefusedFor

  constructor(refusedFor: RefusedFor, reason: string) {
    super(reason)
    this.refusedFor = refusedFor
  }
}
