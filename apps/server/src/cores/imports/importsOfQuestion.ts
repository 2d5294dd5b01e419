import { styleOfID } from '@tizhou/catalogue/styles'
import type { Store } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type Change, changesBetween } from '../audit/changes.ts'
import { chapterNames } from '../content/bulk/bankDrafts.ts'
import { shownPath } from '../content/filing/chapterMoves.ts'
import type { KeptFrame } from '../content/filing/keptFiling.ts'
import { type VersionContent, versionsByHand } from '../content/questions/questionVersions.ts'

/** An import, or its undoing, in a question's history. */
export interface QuestionImport {
  id: number
  at: number
  actorName: string
  what: string
  isUndo: boolean
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
      'k.subject_id',
      'k.kept_at',
      'k.undone_at',
      'k.undone_by',
      'k.frame',
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
  const pointsOf = await pointsByRuns({ db }, questionID, sides)
  const moves = await movesOf({ db }, questionID, runs[0]?.subject_id)
  const versions = runs.some(({ undone_at }) => undone_at !== null) ? await versionsByHand({ db }, questionID) : []
  return runs.flatMap((run) => {
    const of = (side: Kept['side']) => sides.find((row) => row.kept_id === run.kept_id && row.side === side)
    const [before, after] = [of('before'), of('after')]
    const shared = (JSON.parse(run.frame) as KeptFrame).groupStems.find(
      ({ group_id }) => group_id === before?.group_id && group_id === after?.group_id,
    )
    const points = pointsOf(run.kept_id)
    const was = before && { ...described(before), points: points?.before, groupStem: shared?.before }
    const became = after && { ...described(after), points: points?.after, groupStem: shared?.after }
    const move = moves.get(run.kept_id)
    const changes = [...(was && became ? changesBetween(was, became) : []), ...moved(move?.before, move?.after)]
    const done = {
      id: run.kept_id,
      at: run.kept_at,
      actorName: run.user_name,
      what: `${run.kind === 'bulk' ? '批量修改：' : of('added') ? '导入新增 ' : '导入 '}${run.file_name}`,
      isUndo: false,
      changes,
    }
    if (run.undone_at === null) return [done]
    // What was changed by hand in between was kept when it was undone: that is what the undoing took away.
    const said = versions.find(({ at, by }) => at === run.undone_at && by === run.undone_by)?.before
    const taken = said
      ? { ...describedVersion(said), points: points && said.points, groupStem: shared && said.groupStem }
      : became
    const back = [...(taken && was ? changesBetween(taken, was) : []), ...moved(move?.after, move?.before)]
    return [
      done,
      {
        id: run.import_id,
        at: run.undone_at,
        actorName: run.undone_by,
        what: `${run.kind === 'bulk' ? '撤销批量修改：' : '撤销导入 '}${run.file_name}`,
        isUndo: true,
        changes: back,
      },
    ]
  })
}

/** The names of the question's knowledge points before and after each import that kept both. */
async function pointsByRuns({ db }: Pick<Store, 'db'>, questionID: number, sides: readonly Kept[]) {
  const before = await db
    .selectFrom('kept_point')
    .select(['kept_id', 'point_id'])
    .where('question_id', '=', questionID)
    .orderBy('position')
    .execute()
  const after = new Map(
    sides.flatMap(({ kept_id, points }) =>
      points === null ? [] : [[kept_id, JSON.parse(points) as number[]] as const],
    ),
  )
  const ids = new Set([...before.map(({ point_id }) => point_id), ...[...after.values()].flat()])
  const rows = await db
    .selectFrom('point')
    .select(['point_id', 'name'])
    .where('point_id', 'in', [...ids])
    .execute()
  const names = new Map(rows.map(({ point_id, name }) => [point_id, name]))
  const named = (of: readonly number[]) => of.map((id) => names.get(id) ?? '（已删除的知识点）')
  return (keptID: number) => {
    const became = after.get(keptID)
    const was = before.flatMap(({ kept_id, point_id }) => (kept_id === keptID ? [point_id] : []))
    return became && { before: named(was), after: named(became) }
  }
}

interface Move {
  before: string
  after: string
}

/** By the record of each import that took the question to another chapter of a tree: both, by their present names. */
async function movesOf(
  { db }: Pick<Store, 'db'>,
  questionID: number,
  subjectID: number | undefined,
): Promise<Map<number, Move>> {
  const items = await db
    .selectFrom('kept_item')
    .select(['kept_id', 'chapter_id', 'moved_from'])
    .where('question_id', '=', questionID)
    .where('moved_from', 'is not', null)
    .execute()
  if (items.length === 0 || subjectID === undefined) return new Map()
  const { pathOf, present } = await chapterNames({ db }, subjectID)
  const shown = (chapterID: number) => {
    const [place] = present([{ chapterID, position: 0 }])
    return shownPath(pathOf(place?.chapterID)) || '（已删除的章节）'
  }
  return new Map(
    items.map(({ kept_id, chapter_id, moved_from }) => [
      kept_id,
      { before: shown(moved_from ?? 0), after: shown(chapter_id) },
    ]),
  )
}

const moved = (chapter: string | undefined, to: string | undefined): Change[] =>
  changesBetween({ chapter }, { chapter: to })

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

/** As the above, of a version that was kept. */
const describedVersion = (said: VersionContent): Record<string, unknown> => ({
  style: said.style,
  hint: said.hint || undefined,
  stem: said.stem,
  options: said.options.length === 0 ? undefined : said.options.map(describeOption),
  answer: said.answer,
  explanation: said.explanation,
  reasons: said.reasons?.map(describeOption),
  source: said.source || undefined,
  year: said.year ?? undefined,
  difficulty: said.difficulty ?? undefined,
})
