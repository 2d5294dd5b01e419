import { createHash } from 'node:crypto'
import { withoutInvisible } from '@tizhou/domain/points/names'
import { IMPORTANCE } from '@tizhou/domain/points/points'
import {
  type PlannedPoint,
  POINT_COLUMNS,
  type PointValues,
  planningPoints,
  type TableFault,
  type TypedPoint,
} from '@tizhou/domain/points/pointTable'
import { htmlText } from '@tizhou/domain/richtext/htmlText'
import { atMost } from '@tizhou/domain/text/atMost'
import { cleanInput, hasMarkup } from '@tizhou/domain/text/cleanInput'
import { rowsApart } from '../../../cores/imports/files/readApart.ts'
import { ImportRefused } from '../../../cores/imports/refused.ts'
import type { ImportedPoints } from '../../../cores/points/pointTables.ts'
import { breathe, inTurns, mapInTurns } from '../../../platform/apart/turns.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { isBlank } from '../../../platform/html/cleanHtml.ts'
import { cleanMaterial, picturesIn } from '../../../platform/html/materialHtml.ts'
import type { Services } from '../../../platform/services.ts'
import { keepStep, saidOf } from './history.ts'
import { notesOf } from './removal.ts'
import { isNamed } from './split.ts'
import { wordsChanged } from './wordsChanged.ts'

/** Changes and faults that are shown, and how much of a value. */
const SAMPLES = 30
const FAULTS = 200
const SHOWN = 120

const { name: NAME, ...OTHERS } = POINT_COLUMNS
const WANTED = { name: [NAME, '知识点', '考点'] }
const OPTIONAL = Object.fromEntries(Object.entries(OTHERS).map(([column, title]) => [column, [title]]))

/** Rows of a file, or why it cannot be read. */
async function readTable(path: string, fileName: string): Promise<TypedPoint[]> {
  try {
    const rows = await rowsApart(path, fileName, WANTED, OPTIONAL)
    return await mapInTurns(rows, ({ n, cells: { name = '', html, more, ...cells } }) => ({
      ...Object.fromEntries(
        Object.entries(cells).map(([column, text]) => [column, cleanInput(withoutInvisible(text))]),
      ),
      ...(html !== undefined && { html: textOf(html + (more ?? '')) }),
      n,
      name: cleanInput(withoutInvisible(name)),
    }))
  } catch (error) {
    if (error instanceof ImportRefused)
      throw badInput([{ field: 'file', reason: [error.message, ...error.details].join('；') }])
    throw error
  }
}

/** A text as it is kept; one without markup becomes paragraphs. */
function textOf(typed: string): string {
  const html = cleanMaterial(hasMarkup(typed) ? typed : paragraphs(typed))
  return isBlank(html) && picturesIn(html).length === 0 ? '' : html
}

const paragraphs = (typed: string) =>
  typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')

interface Plan {
  planned: PlannedPoint[]
  faults: TableFault[]
  unchanged: number
  byHand: number
}

type Points = Services['points'] | ReturnType<Services['points']['in']>

/** What rows would change as the points are now. */
async function planOf(points: Points, appID: number, rows: readonly TypedPoint[]): Promise<Plan> {
  const { known, written } = await points.pointsForTable(appID)
  const named = await mapInTurns(rows, ({ html = '' }) => picturesIn(html))
  const pictures = await points.pointPictures(appID, [...new Set(named.flat())])
  const { planned, faults } = await inTurns(planningPoints(rows, known))
  const whole: PlannedPoint[] = []
  for (const one of planned) {
    const { n, fields, after } = one
    if (!fields.includes('html') || picturesIn(after.html).every((name) => pictures.has(name))) whole.push(one)
    else faults.push({ n, column: POINT_COLUMNS.html, reason: '正文里有图片不存在，请先在知识点的正文里上传' })
    await breathe()
  }
  const changing = whole.filter(({ id, fields }) => id === undefined || fields.length > 0)
  return {
    planned: changing,
    faults,
    unchanged: whole.length - changing.length,
    byHand: changing.filter(({ id }) => id !== undefined && written.has(id)).length,
  }
}

async function digestOf({ planned }: Plan): Promise<string> {
  const hash = createHash('sha256')
  for (const { id, before, after } of planned) {
    hash.update(JSON.stringify([id, before, after]))
    await breathe()
  }
  return hash.digest('base64url')
}

/** JSON of a list with one item a line, which is written and read in turns. No JSON has a line break of its own. */
const linesOf = async (items: readonly object[]) =>
  `[${(await mapInTurns(items, (one) => JSON.stringify(one))).join(',\n')}]`
/** Lists that an earlier release kept are in one line. */
const itemsIn = async <T>(lines: string): Promise<T[]> =>
  lines.includes(',\n')
    ? await mapInTurns(lines.slice(1, -1).split(',\n'), (line) => JSON.parse(line) as T)
    : (JSON.parse(lines) as T[])

/** The first changes; those of points that are there come before new ones. */
function samplesOf({ planned }: Plan) {
  const samples: { name: string; field: string; before: string; after: string }[] = []
  for (const isNew of [false, true])
    for (const { id, before, after, fields } of planned) {
      if ((id === undefined) !== isNew) continue
      for (const field of fields.length === 0 ? (['name'] as const) : fields)
        samples.push({
          ...{ name: after.name, field: POINT_COLUMNS[field] },
          ...{ before: shown(before[field], field), after: shown(after[field], field) },
        })
      if (samples.length >= SAMPLES) return samples.slice(0, SAMPLES)
    }
  return samples
}

const countsOf = ({ planned }: Plan) => ({
  added: planned.filter(({ id }) => id === undefined).length,
  changed: planned.filter(({ id }) => id !== undefined).length,
})

/** A value as people read it. */
function shown(value: PointValues[keyof PointValues], field: keyof PointValues): string {
  const text =
    field === 'importance'
      ? IMPORTANCE[value as PointValues['importance']]
      : Array.isArray(value)
        ? value.join('、')
        : field === 'html'
          ? htmlText(String(value)).replaceAll('\n', ' ')
          : String(value ?? '')
  return atMost(text, SHOWN)
}

export const pointTableCheck: Handler<'knowledge.pointTableCheck'> = async (input) => {
  const { params, caller, services, file } = input
  const { appID, fileName } = params
  if (!file) throw notFound('文件')
  const rows = await readTable(file.path, fileName)
  if (rows.length === 0) throw badInput([{ field: 'file', reason: '表头下面没有知识点' }])
  const plan = await planOf(services.points, appID, rows)
  const tableID = newId()
  const [read, digest] = [await linesOf(rows), await digestOf(plan)]
  await services.store.write(async (tx) => {
    if (!(await services.subjects.in(tx).subjectByID(appID))) throw notFound('该科目')
    await services.points.in(tx).addPointTable({
      ...{ table_id: tableID, subject_id: appID, file_name: fileName, rows_read: read },
      ...{ digest, made_at: services.now(), made_by: caller.userName },
    })
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'point', id: appID, name: `核对表格 ${fileName}` },
      after: { ...countsOf(plan), unchanged: plan.unchanged },
    })
  })
  return {
    tableID,
    ...countsOf(plan),
    unchanged: plan.unchanged,
    byHand: plan.byHand,
    samples: samplesOf(plan),
    faults: plan.faults.slice(0, FAULTS).map(({ n, column, reason }) => ({ row: n, column, reason })),
    faultRows: new Set(plan.faults.map(({ n }) => n)).size,
  }
}

export const pointTableApply: Handler<'knowledge.pointTableApply'> = async (input) => {
  const { params, caller, services } = input
  const { appID, tableID } = params
  const now = services.now()
  return services.store.write(async (tx) => {
    await oneEditorAtATime(tx, `points of ${appID}`)
    // As in a merge: imports and editors wait, or see by the revision that they have to look again.
    await services.subjects.in(tx).countRevision(appID, now)
    const points = services.points.in(tx)
    const table = await points.pointTableByID(appID, tableID)
    if (!table || !(await points.takePointTable(tableID)))
      throw new Refusal(409, '这个表格已经导入过，或核对后过了一天，请重新上传', { reason: 'gone' })
    const plan = await planOf(points, appID, await itemsIn<TypedPoint>(table.rows_read))
    if ((await digestOf(plan)) !== table.digest)
      throw new Refusal(409, '核对以后有知识点改过了，请重新上传核对', { reason: 'changed' })
    if (plan.planned.length === 0) throw new Refusal(400, '表格和现在的知识点一样，没有要导入的', { reason: 'nothing' })
    if (plan.byHand > 0 && params.allowEdited !== 1)
      throw new Refusal(409, `会改写 ${plan.byHand} 个有人写过的知识点，请先确认`, { reason: 'edited' })
    const before = await saidOf(
      points,
      appID,
      plan.planned.flatMap(({ id }) => id ?? []),
    )
    const kept = await points.importPoints({ subjectID: appID, now, by: caller.userName }, plan.planned)
    const changeID = newId()
    const counts = countsOf(plan)
    await points.addPointChange({
      ...{ change_id: changeID, subject_id: appID, kind: 'import', name: table.file_name },
      ...{ told: JSON.stringify(counts), kept: JSON.stringify(kept), made_at: now, made_by: caller.userName },
    })
    await wordsChanged(services, tx, appID)
    const auditID = await services.audit.in(tx).audited(input, {
      ...{ kind: 'point', id: appID, name: table.file_name },
      before: { added: 0, changed: 0 },
      after: counts,
    })
    await keepStep(points, { appID, auditID, before }, Object.keys(kept.revisions).map(Number))
    return { changeID, ...counts }
  })
}

/** Takes an import of points back; what was changed since stays, and so do new points that are used since. */
export async function undoTable(services: Services, tx: Tx, appID: number, kept: ImportedPoints) {
  const { textsStay, linksStay, pointsStay, taken } = await services.points
    .in(tx)
    .unimportPoints(appID, kept, (pointID) => isNamed(services, tx, pointID))
  return {
    ...{ questionsStay: 0, learnersStay: 0, textsStay, pointsStay },
    linksStay: linksStay ? (1 as const) : (0 as const),
    ...notesOf(taken),
  }
}
