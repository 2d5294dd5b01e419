import type { Store } from '../database/store.ts'

/** Files of one kind, each of which some row has (sweepFiles.ts). */
export interface FileFamily {
  /** All of it is of such files. Families may share one: a file stays that one of them uses. */
  folder: string
  /** Those of these paths that a row has. */
  usedAmong(store: Pick<Store, 'db'>, paths: readonly string[]): Promise<string[]>
}
