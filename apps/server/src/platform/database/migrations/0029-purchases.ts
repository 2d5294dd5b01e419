import { type Kysely, sql } from 'kysely'

/**
 * Whether somebody has bought of a subject before, and who bought a version lately: found by their own indexes, since by
 * that of the subject all of its purchases were read (bench/sales.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const ofPaid = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('sale_order').columns(columns).where(sql.ref('paid_at'), 'is not', null).execute()
  await ofPaid('sale_order_of_buyer', ['user_id', 'subject_id'])
  await ofPaid('sale_order_of_version', ['subject_id', 'vn', 'paid_at'])
}
