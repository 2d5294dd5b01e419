import { LOOKUPS, type LookupName } from '@tizhou/domain/profile/lookups'
import type { Store, Tx } from '../../platform/database/store.ts'
import { rowsApart } from '../imports/files/readApart.ts'
import { ImportRefused } from '../imports/refused.ts'
import type { ProfileTables } from './tables.ts'

type Reads = Pick<Store, 'db'>

export interface LookupList {
  /** 0: the product's own list. */
  revision: number
  names: readonly string[]
  updatedAt: number | null
  updatedBy: string
}

const FIRST = (list: LookupName): LookupList => ({ revision: 0, names: LOOKUPS[list], updatedAt: null, updatedBy: '' })

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
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }
}

/** Gives false where somebody else has changed the list meanwhile. */
export async function addLookupRevision(
  tx: Pick<Tx, 'db'>,
  row: Omit<ProfileTables['profile_list'], 'names' | 'list'> & { list: LookupName; names: readonly string[] },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('profile_list')
    .values({ ...row, names: JSON.stringify(row.names) })
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

/** Number of learners with one of these names in their profile. */
export async function learnersWith({ db }: Reads, list: LookupName, names: readonly string[]): Promise<number> {
  let found = 0
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const { count } = await db
      .selectFrom('user_profile')
      .select((eb) => eb.fn.countAll().as('count'))
      .where(COLUMNS[list], 'in', names.slice(at, at + AT_ONCE))
      .executeTakeFirstOrThrow()
    found += Number(count)
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
