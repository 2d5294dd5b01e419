import { type FileHandle, open } from 'node:fs/promises'

export interface WalSync {
  /** Makes everything committed before the call durable. Rejects with the error of the file system. */
  sync(): Promise<void>
  /** Idempotent. */
  close(): Promise<void>
}

/**
 * Syncs SQLite's write-ahead log outside the commit, which would otherwise block the event loop for a millisecond. The
 * log stays the same file while a connection is open, and exists once something was written.
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
