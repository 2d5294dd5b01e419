import { type FileHandle, open } from 'node:fs/promises'

export interface WalSync {
  /** Makes durable what was committed before the call. Rejects with what the disk said. */
  sync(): Promise<void>
  /** Any number of times. */
  close(): Promise<void>
}

/**
 * Makes commits durable beside the event loop, which a sync within the commit would hold up for a millisecond: syncs the
 * file that SQLite appends commits to (WAL). It stays the same file as long as a connection is open, and is there once
 * something was written.
 */
export function walSync(database: string): WalSync {
  let file: Promise<FileHandle> | undefined
  return {
    async sync() {
      file ??= open(`${database}-wal`, 'r+')
      await (await file).datasync()
    },
    async close() {
      const opened = file
      file = undefined
      await (await opened)?.close()
    },
  }
}
