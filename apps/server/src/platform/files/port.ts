import type { Readable } from 'node:stream'
import type { PlacedFile } from './openedFiles.ts'

export interface StoredFile {
  /** Relative to the store, such as `images/12/heart.png`. */
  path: string
  bytes: number
  /** ms UTC */
  changedAt: number
  /** With quotes, as in the header. */
  etag: string
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Content to store: bytes, a local file (which stays), or a stream. */
export type Content = Uint8Array | { file: string } | Readable

export interface PutSettings {
  /** A larger content is refused, and nothing is stored. */
  maxBytes: number
}

/** A file that was received and checked, but is not visible yet. */
export interface StagedFile {
  bytes: number
  /** Moves it to its path atomically, replacing an existing file. */
  commit(): Promise<void>
  /** No effect after `commit`. */
  discard(): Promise<void>
}

/**
 * The store of files that all servers of an installation share: a local folder, or an S3-compatible store. Paths
 * (paths.ts) and contents (contentKinds.ts) are checked: each method throws FileRefused for a bad one. A file is stored
 * completely or not at all.
 */
export interface Files {
  put(path: string, content: Content, settings: PutSettings): Promise<void>
  /** `put` in two steps, for work that must succeed before the file is visible. */
  stage(path: string, content: Content, settings: PutSettings): Promise<StagedFile>
  /** Undefined where there is no such file. The caller reads the content to its end or destroys it. */
  get(path: string, range?: ByteRange): Promise<{ file: StoredFile; content: Readable } | undefined>
  stat(path: string): Promise<StoredFile | undefined>
  /**
   * Only of a local folder: opens a file that never changes at its path, for many readers at any position. Rejects
   * where there is none. The caller releases it.
   */
  lend?(path: string): Promise<PlacedFile>
  /** No effect where there is no such file. */
  remove(path: string): Promise<void>
  /** The paths of all files below the folder, in order. */
  list(folder: string): Promise<string[]>
  /** Removes partial files that stopped servers left behind. */
  sweep(now: number): Promise<void>
}

/** The store of files does not answer; it may be back later. */
export class StoreSilent extends Error {
  constructor() {
    super('the store of files says nothing')
  }
}

export type RefusedFor = 'name' | 'kind' | 'size' | 'empty'

/** `message` is shown to users. */
export class FileRefused extends Error {
  readonly refusedFor: RefusedFor

  constructor(refusedFor: RefusedFor, reason: string) {
    super(reason)
    this.refusedFor = refusedFor
  }
}
