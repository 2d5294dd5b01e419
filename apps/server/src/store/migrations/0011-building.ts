import type { Kysely } from 'kysely'

/** Own exams: saved set-ups. Interviews: scoring points and recorded attempts. */
export async function up(_db: Kysely<unknown>, _dialect: 'sqlite' | 'postgres'): Promise<void> {}
