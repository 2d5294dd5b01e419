import type { Kysely } from 'kysely'

/** What questions and answers tell: measures of questions, mastery of points, confusable pairs, adaptive runs, predictions. */
export async function up(_db: Kysely<unknown>, _dialect: 'sqlite' | 'postgres'): Promise<void> {}
