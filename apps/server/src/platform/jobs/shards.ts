import type { Dialect } from '../database/store.ts'

/** The name of a shard's row in the table `job`. */
export const markName = (job: string, shard: number, shards: number): string => (shards === 1 ? job : `${job}/${shard}`)

/** SQLite has one writer and one process, so shards would gain nothing there. */
export const shardsOf = (dialect: Dialect): number => (dialect === 'sqlite' ? 1 : 4)
