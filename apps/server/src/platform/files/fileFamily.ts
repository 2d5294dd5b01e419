import type { Store } from '../database/store.ts'

/** Files of one kind, each of which is named by some row (sweepFiles.ts). */
export interface FileFamily {
  /** Holds files of this kind only. Families may share a folder: a file stays if one of them uses it. */
  folder: string
  /** Those of these paths that a row names. */
  usedAmong(store: Pick<Store, 'db'>, paths: readonly string[]): Promise<string[]>
}
