import { styleOfID } from '@tizhou/catalogue/styles'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type Change, changesBetween } from '../audit/changes.ts'

/** An import, or its undoing, in a question's history. */
export interface QuestionImport {
  id: number
  at: number
  actorName: string
  what: string
  changes: Change[]
}

type Kept = Tables['kept_question']

/** The imports that changed a question, and whether they were undone. */
export async function importsOfQuestion({ db }: Pick<Store, 'db'>, questionID: number): Promise<QuestionImport[]> {
  const runs = await db
    .selectFrom('import_kept as k')
    .innerJoin('import_run as r', 'r.import_id', 'k.import_id')
    .select([
      'k.kept_id',
      'k.import_id',
      'k.kept_at',
      'k.undone_at',
      'k.undone_by',
      'r.file_name',
      'r.user_name',
      'r.kind',
    ])
    .where((eb) =>
      eb('k.kept_id', 'in', (in_) =>
        in_
          .selectFrom('kept_question as q')
          .select('q.kept_id')
          .where('q.question_id', '=', questionID)
          .union(in_.selectFrom('kept_item as i').select('i.kept_id').where('i.question_id', '=', questionID))
          .union(in_.selectFrom('kept_place as p').select('p.kept_id').where('p.question_id', '=', questionID)),
      ),
    )
    .execute()
  const sides = await db.selectFrom('kept_question').selectAll().where('question_id', '=', questionID).execute()
  return runs.flatMap((run) => {
    const of = (side: Kept['side']) => sides.find((row) => row.kept_id === run.kept_id && row.side === side)
    const [before, after] = [of('before'), of('after')]
    const changes = before && after ? changesBetween(described(before), described(after)) : []
    const done = {
      id: run.kept_id,
      at: run.kept_at,
      actorName: run.user_name,
      what: `${run.kind === 'bulk' ? '批量修改：' : of('added') ? '导入新增 ' : '导入 '}${run.file_name}`,
      changes,
    }
    if (run.undone_at === null) return [done]
    const back = changes.map((change) => ({ ...change, before: change.after, after: change.before }))
    return [
      done,
      {
        id: run.import_id,
        at: run.undone_at,
        actorName: run.undone_by,
        what: `${run.kind === 'bulk' ? '撤销批量修改：' : '撤销导入 '}${run.file_name}`,
        changes: back,
      },
    ]
  })
}

interface StoredOption {
  name: string
  content: string
  weight?: number
}

const describeOption = ({ name, content, weight }: StoredOption): string =>
  weight === undefined ? `${name}. ${content}` : `${name}. ${content}（权重 ${weight}）`

function described(row: Kept): Record<string, unknown> {
  const options = JSON.parse(row.options ?? '[]') as StoredOption[]
  return {
    style: styleOfID(row.style_id ?? 0)?.code,
    hint: row.hint || undefined,
    stem: row.stem,
    options: options.length === 0 ? undefined : options.map(describeOption),
    answer: row.answer,
    explanation: row.explanation,
    reasons: row.option_reasons ? (JSON.parse(row.option_reasons) as StoredOption[]).map(describeOption) : undefined,
    source: row.source ?? undefined,
    year: row.year ?? undefined,
    difficulty: row.difficulty ?? undefined,
  }
}
