import type { Kysely } from 'kysely'

/** Trees of other pages: tags, books, editions, what is linked. */
export async function up(_db: Kysely<unknown>, _dialect: 'sqlite' | 'postgres'): Promise<void> {}
