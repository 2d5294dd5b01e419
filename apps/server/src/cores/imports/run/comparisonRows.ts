import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { UnreadColumn } from '../questions/unreadColumns.ts'
import type { Finding, FindingKind } from './findings.ts'

type Row = Tables['import_comparison']

/** The result of comparing a run's file with the bank. */
export interface StoredComparison {
  allowed: FindingKind[]
  findings: Finding[]
  unread: UnreadColumn[]
}

export async function addComparison(
  tx: Tx,
  { importID, asked, ...of }: StoredComparison & { importID: number; asked: string },
): Promise<void> {
  const row: Row = {
    import_id: importID,
    asked,
    allowed: JSON.stringify(of.allowed),
    findings: JSON.stringify(of.findings),
    unread_columns: JSON.stringify(of.unread),
  }
  await tx.db.insertInto('import_comparison').values(row).execute()
}

/** Empty where the run ended before its comparison. */
export async function comparisonOf({ db }: Pick<Store, 'db'>, importID: number): Promise<StoredComparison> {
  const row = await db.selectFrom('import_comparison').selectAll().where('import_id', '=', importID).executeTakeFirst()
  return {
    allowed: JSON.parse(row?.allowed ?? '[]') as FindingKind[],
    findings: JSON.parse(row?.findings ?? '[]') as Finding[],
    unread: JSON.parse(row?.unread_columns ?? '[]') as UnreadColumn[],
  }
}

/** Findings of the latest comparison of the same file and settings, which are what was confirmed; undefined: none was made. */
export async function lastFindings({ db }: Pick<Store, 'db'>, asked: string): Promise<Finding[] | undefined> {
  const row = await db
    .selectFrom('import_comparison as c')
    .innerJoin('import_run as r', 'r.import_id', 'c.import_id')
    .select('c.findings')
    .where('c.asked', '=', asked)
    .orderBy('r.started_at', 'desc')
    .executeTakeFirst()
  return row && (JSON.parse(row.findings) as Finding[])
}

/** The latest check of the same file and settings that came to its end. */
export const lastCheck = ({ db }: Pick<Store, 'db'>, asked: string) =>
  db
    .selectFrom('import_comparison as c')
    .innerJoin('import_run as r', 'r.import_id', 'c.import_id')
    .select(['r.import_id', 'r.started_at', 'r.row_count', 'r.added', 'r.changed', 'r.unchanged', 'r.rejected'])
    .where('c.asked', '=', asked)
    .where('r.dry_run', '=', 1)
    .where('r.state', '=', 'done')
    .orderBy('r.started_at', 'desc')
    .executeTakeFirst()
