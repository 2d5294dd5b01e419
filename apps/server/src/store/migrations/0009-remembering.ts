import type { Kysely } from 'kysely'

/** What is due when: review cards, certainty, reasons and the settings of the review. */
export async function up(_db: Kysely<unknown>, _dialect: 'sqlite' | 'postgres'): Promise<void> {}
