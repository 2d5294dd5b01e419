import type { Kysely } from 'kysely'

export async function up(_db: Kysely<unknown>, _dialect: 'sqlite' | 'postgres'): Promise<void> {}
