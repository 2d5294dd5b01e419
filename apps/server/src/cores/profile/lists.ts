import type { LookupState } from '@tizhou/domain/profile/lookupChanges'
import { LOOKUPS, type LookupName } from '@tizhou/domain/profile/lookups'
import type { Store, Tx } from '../../platform/database/store.ts'
import { rowsApart } from '../imports/files/readApart.ts'
import { ImportRefused } from '../imports/refused.ts'
import type { ProfileTables } from './tables.ts'

type Reads = Pick<Store, 'db'>

export interface LookupList extends LookupState {
  /** 0: the product's own list. */
  revision: number
  updatedAt: number | null
  updatedBy: string
}

const FIRST = (list: LookupName): LookupList => ({
  ...{ revision: 0, names: LOOKUPS[list], retired: [], byHand: [] },
  ...{ updatedAt: null, updatedBy: '' },
})

/** A list, at present or at a revision. */
export async function lookupListOf({ db }: Reads, list: LookupName, revision?: number): Promise<LookupList> {
  if (revision === 0) return FIRST(list)
  let from = db.selectFrom('profile_list').selectAll().where('list', '=', list)
  if (revision !== undefined) from = from.where('revision', '=', revision)
  const row = await from.orderBy('revision', 'desc').limit(1).executeTakeFirst()
  if (!row) return FIRST(list)
  return {
    revision: row.revision,
    names: JSON.parse(row.names) as string[],
    retired: JSON.parse(row.retired) as string[],
    byHand: JSON.parse(row.by_hand) as string[],
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }
}

interface LookupRevision extends LookupList {
  list: LookupName
  updatedAt: number
}

/** Gives false where somebody else has changed the list meanwhile. */
export async function addLookupRevision(
  tx: Pick<Tx, 'db'>,
  { list, revision, names, retired, byHand, updatedAt, updatedBy }: LookupRevision,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('profile_list')
    .values({
      ...{ list, revision, updated_at: updatedAt, updated_by: updatedBy },
      ...{ names: JSON.stringify(names), retired: JSON.stringify(retired), by_hand: JSON.stringify(byHand) },
    })
    .onConflict((conflict) => conflict.columns(['list', 'revision']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The profile column that each list fills. */
const COLUMNS = {
  speciality: 'profession',
  qualification: 'education',
  positionalTitle: 'job_title',
  occupation: 'occupation',
  department: 'departments',
  university: 'school',
} as const satisfies Record<LookupName, keyof ProfileTables['user_profile']>

const AT_ONCE = 500

/** Number of learners with each of these names in their profile; those that nobody has are left out. */
export async function learnersWith(
  { db }: Reads,
  list: LookupName,
  names: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('user_profile')
      .select((eb) => [`${COLUMNS[list]} as name` as const, eb.fn.countAll().as('count')])
      .where(COLUMNS[list], 'in', names.slice(at, at + AT_ONCE))
      .groupBy(COLUMNS[list])
      .execute()
    for (const { name, count } of rows) found.set(name, Number(count))
  }
  return found
}

/** The names in a file (.xlsx or .csv with a column 名称), row by row; or why it cannot be read. */
export async function readLookupNames(
  _services: object,
  path: string,
  fileName: string,
): Promise<{ rows: { n: number; name: string }[] } | { refused: string }> {
  try {
    const rows = await rowsApart(path, fileName, {
      name: ['名称', '学校', '院校', '院校名称', '科室', '科室名称', 'name'],
    })
    return { rows: rows.map(({ n, cells }) => ({ n, name: (cells.name ?? '').trim() })) }
  } catch (error) {
    if (error instanceof ImportRefused) return { refused: [error.message, ...error.details].join('；') }
    throw error
  }
}
