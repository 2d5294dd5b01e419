import { styleOfID } from '@tizhou/catalogue/styles'
import type { Option, Reason } from '@tizhou/domain/content/question'
import type { Store } from '../../platform/database/store.ts'
import type { KeptFrame } from '../content/filing/keptFiling.ts'
import type { Replaced } from '../content/questions/questionVersions.ts'

type Reads = Pick<Store, 'db'>

/** Most versions of a question that are told. */
const MOST = 100

/** What a question said before each import and each change of many, the latest first. */
export async function versionsByRuns({ db }: Reads, questionID: number): Promise<Replaced[]> {
  const rows = await db
    .selectFrom('kept_question as q')
    .innerJoin('import_kept as k', 'k.kept_id', 'q.kept_id')
    .innerJoin('import_run as r', 'r.import_id', 'k.import_id')
    .selectAll('q')
    .select(['k.kept_at', 'k.frame', 'r.file_name', 'r.user_name', 'r.kind'])
    .where('q.question_id', '=', questionID)
    .where('q.side', '=', 'before')
    .orderBy('k.kept_at', 'desc')
    .orderBy('k.revision', 'desc')
    .limit(MOST)
    .execute()
  if (rows.length === 0) return []
  const keptIDs = rows.map((row) => row.kept_id)
  const named = await db
    .selectFrom('kept_point as kp')
    .innerJoin('point as p', 'p.point_id', 'kp.point_id')
    .select(['kp.kept_id', 'p.name'])
    .where('kp.question_id', '=', questionID)
    .where('kp.kept_id', 'in', keptIDs)
    .orderBy('kp.position')
    .execute()
  const groupIDs = rows.flatMap((row) => row.group_id ?? [])
  const groups = await db
    .selectFrom('question_group')
    .select(['group_id', 'stem'])
    .where('group_id', 'in', groupIDs)
    .execute()
  return rows.map((row) => {
    const { groupStems } = JSON.parse(row.frame) as KeptFrame
    const replaced = groupStems.find(({ group_id }) => group_id === row.group_id)
    return {
      id: `r${row.kept_id}`,
      at: row.kept_at,
      by: row.user_name,
      what: `${row.kind === 'bulk' ? '批量修改：' : '导入 '}${row.file_name}`,
      before: {
        ...{ style: styleOfID(row.style_id ?? 0)?.code ?? '', hint: row.hint ?? '', stem: row.stem ?? '' },
        options: JSON.parse(row.options ?? '[]') as Option[],
        ...(row.option_reasons !== null && { reasons: JSON.parse(row.option_reasons) as Reason[] }),
        ...{ answer: row.answer ?? '', explanation: row.explanation ?? '' },
        points: named.filter(({ kept_id }) => kept_id === row.kept_id).map(({ name }) => name),
        ...{ source: row.source ?? '', year: row.year, difficulty: row.difficulty },
        groupStem: replaced?.before ?? groups.find(({ group_id }) => group_id === row.group_id)?.stem ?? '',
      },
    }
  })
}

/** The records of the changes of many questions that somebody made. */
export async function bulkRunsOf({ db }: Reads, userID: number): Promise<number[]> {
  const rows = await db
    .selectFrom('import_run as r')
    .innerJoin('import_kept as k', 'k.import_id', 'r.import_id')
    .select('k.kept_id')
    .where('r.user_id', '=', userID)
    .where('r.kind', '=', 'bulk')
    .orderBy('k.kept_at', 'desc')
    .limit(MOST_RUNS)
    .execute()
  return rows.map((row) => row.kept_id)
}

/** The latest changes of many that count where questions are found by who edited them. */
const MOST_RUNS = 500
