import { MATERIAL_BOUNDS } from '@tizhou/domain/materials/materials'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { ImportRow } from '../../../cores/materials/importRows.ts'
import type { NodeRow, PlannedNode } from '../../../cores/materials/tables.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { pictureSigner, signedHtml } from '../../../platform/html/materialHtml.ts'
import type { Services } from '../../../platform/services.ts'
import { textsChanged } from './textsChanged.ts'

const SAMPLES = 5
const OUTLINE = 400
const NAMES = 10
const STRANGE = 200

/** Nodes edited by hand: made by no import, or changed since their import. */
function editedOf(standing: readonly NodeRow[], imports: readonly ImportRow[]): NodeRow[] {
  const made = new Set(
    imports.flatMap(({ plan, state }) => (state === 'applied' ? planOf(plan).map(({ id }) => id) : [])),
  )
  return standing.filter(({ node_id, revision }) => !made.has(node_id) || revision > 1)
}

const planOf = (json: string): PlannedNode[] => JSON.parse(json)
const isStanding = ({ removed_at }: NodeRow) => removed_at === null

async function bookOf({ materials }: Pick<Services, 'materials'>, bookID: number) {
  const book = await materials.bookByID(bookID)
  if (!book || book.removed_at !== null) throw notFound('这本资料')
  return book
}

export const importCheck: Handler<'materials.importCheck'> = async (input) => {
  const { params, caller, file, services } = input
  const { bookID, mode, levels } = params
  if (!file) throw notFound('文件')
  const book = await bookOf(services, bookID)
  const fileName = cleanInput(params.fileName.split(/[\\/]/).at(-1) ?? '')
  const read = await services.materials.readImport({ file: file.path, name: fileName, levels })
  if ('refused' in read) throw badInput([{ field: 'file', reason: read.refused }])
  const plan = await services.materials.planImport(read)
  const names = [...new Set(plan.nodes.map(({ pointName }) => pointName).filter((name) => name !== ''))]
  const known = await pointsNamed(services, book.subject_id, names)
  const losses = [...plan.losses]
  const strange = names.filter((name) => !known.has(name))
  const like = await services.points.likePoints(book.subject_id, strange)
  if (strange.length > 0)
    losses.push({ what: '本科目没有的知识点', count: strange.length, example: strange[0] ?? '', places: [] })
  const now = services.now()
  const row: ImportRow = {
    import_id: newId(),
    book_id: bookID,
    file_name: fileName,
    mode,
    state: 'checked',
    plan: JSON.stringify(plan.nodes),
    losses: JSON.stringify(losses),
    made_at: now,
    made_by: caller.userName,
    applied_at: null,
    undone_at: null,
  }
  await services.store.write(async (tx) => {
    const core = services.materials.in(tx)
    await core.addPictures(plan.pictures.map((picture) => ({ ...picture, book_id: bookID, added_at: now })))
    await core.addImport(row)
    const of = { kind: 'material', id: bookID, name: `${book.name}：核对 ${fileName}` }
    await services.audit.in(tx).audited(input, { ...of, after: { nodes: plan.nodes.length, mode } })
  })
  const standing = mode === 'replace' ? (await services.materials.allNodes(bookID)).filter(isStanding) : []
  const edited = editedOf(standing, await services.materials.importsOf(bookID))
  const sign = pictureSigner(await services.keys.of('files'), now)
  const depths = depthsOf(plan.nodes)
  return {
    importID: row.import_id,
    nodes: plan.nodes.length,
    withText: plan.nodes.filter(({ html }) => html !== '').length,
    pictures: plan.pictures.length,
    samples: plan.nodes
      .filter(({ html, pictures }) => html !== '' || pictures.length > 0)
      .slice(0, SAMPLES)
      .map(({ id, name, html, pictures }) => ({
        depth: depths.get(id) ?? 1,
        name,
        html: signedHtml(html, sign),
        pictures: pictures.length,
      })),
    outline: plan.nodes.slice(0, OUTLINE).map(({ id, name }) => ({ depth: depths.get(id) ?? 1, name })),
    losses,
    strangePoints: strange
      .toSorted((a, b) => Number(like.has(b)) - Number(like.has(a)))
      .slice(0, STRANGE)
      .map((name) => ({
        ...{ name, like: like.get(name) ?? '' },
        node: plan.nodes.find(({ pointName }) => pointName === name)?.name ?? '',
      })),
    replaces: standing.length,
    byHand: edited.length,
    handNames: edited.slice(0, NAMES).map(({ name }) => name),
  }
}

function depthsOf(nodes: readonly PlannedNode[]): Map<number, number> {
  const depths = new Map<number, number>()
  for (const { id, parent } of nodes) depths.set(id, (depths.get(parent) ?? 0) + 1)
  return depths
}

/** Ids of points by name; the name of a merged point gives the remaining one. */
const pointsNamed = ({ points }: Pick<Services, 'points'>, subjectID: number, names: readonly string[]) =>
  points.pointIDsOf(subjectID, [...new Set(names)])

const withoutConsent = (edited: readonly NodeRow[], what: string): Refusal =>
  new Refusal(409, `有 ${edited.length} 节${what}，例如“${edited[0]?.name}”。确认后才会继续`, {
    reason: 'edited',
    edited: edited.length,
  })

export const importApply: Handler<'materials.importApply'> = async (input) => {
  const { params, caller, services } = input
  return services.store.write(async (tx) => {
    const core = services.materials.in(tx)
    const row = await core.importByID(params.importID)
    if (row?.state !== 'checked') throw notFound('等待导入的文件')
    const book = await core.bookByID(row.book_id)
    if (!book || book.removed_at !== null) throw notFound('这本资料')
    const plan = planOf(row.plan)
    const standing = (await core.allNodes(row.book_id)).filter(isStanding)
    const replaced = row.mode === 'replace' ? standing : []
    const edited = editedOf(replaced, await core.importsOf(row.book_id))
    if (edited.length > 0 && params.allowEdited !== 1) throw withoutConsent(edited, '是手工写的或改过的，会被替换')
    if (standing.length - replaced.length + plan.length > MATERIAL_BOUNDS.nodes)
      throw badInput([{ field: 'importID', reason: `一本资料最多 ${MATERIAL_BOUNDS.nodes} 节` }])
    const now = services.now()
    const by = { at: now, name: caller.userName }
    await core.setRemoved(
      replaced.map(({ node_id }) => node_id),
      now,
      by,
    )
    const names = plan.map(({ pointName }) => pointName).filter((name) => name !== '')
    const top = standing.filter((node) => node.parent_id === 0 && !replaced.includes(node))
    await core.applyPlan(plan, {
      bookID: row.book_id,
      after: Math.max(0, ...top.map(({ position }) => position)),
      pointIDs: names.length > 0 ? await pointsNamed(services, book.subject_id, names) : new Map(),
      now,
      by: caller.userName,
    })
    if (!(await core.changeImport(row.import_id, 'checked', { state: 'applied', applied_at: now })))
      throw notFound('等待导入的文件')
    const of = { kind: 'material', id: row.book_id, name: `${book.name}：导入 ${row.file_name}` }
    const counts = { added: plan.length, removed: replaced.length }
    await textsChanged(services, tx, row.book_id)
    await services.audit.in(tx).audited(input, { ...of, after: counts })
    return counts
  })
}

export const importUndo: Handler<'materials.importUndo'> = async (input) => {
  const { params, caller, services } = input
  return services.store.write(async (tx) => {
    const core = services.materials.in(tx)
    const row = await core.importByID(params.importID)
    if (row?.state !== 'applied') throw notFound('导入过的文件')
    const all = await core.allNodes(row.book_id)
    const own = new Set(planOf(row.plan).map(({ id }) => id))
    const standing = all.filter(isStanding)
    const added = standing.filter(({ node_id }) => own.has(node_id))
    // Nodes added below an imported one are removed with it.
    const below = belowAny(standing, own)
    const edited = [...added.filter(({ revision }) => revision > 1), ...below]
    if (edited.length > 0 && params.allowEdited !== 1)
      throw withoutConsent(edited, '在导入后手工改过或加进来，会一起撤走')
    const now = services.now()
    const by = { at: now, name: caller.userName }
    const gone = [...added, ...below]
    await core.setRemoved(
      gone.map(({ node_id }) => node_id),
      now,
      by,
    )
    const back =
      row.mode === 'replace'
        ? all.filter(({ removed_at, node_id }) => removed_at === row.applied_at && !own.has(node_id))
        : []
    await core.setRemoved(
      back.map(({ node_id }) => node_id),
      null,
      by,
    )
    await core.changeImport(row.import_id, 'applied', { state: 'undone', undone_at: now })
    const of = { kind: 'material', id: row.book_id, name: `撤回导入 ${row.file_name}` }
    const counts = { removed: gone.length, restored: back.length }
    await textsChanged(services, tx, row.book_id)
    await services.audit.in(tx).audited(input, { ...of, after: counts })
    return counts
  })
}

/** Existing descendants of these nodes that are not among them. */
function belowAny(standing: readonly NodeRow[], ids: ReadonlySet<number>): NodeRow[] {
  const inside = new Set(ids)
  const found: NodeRow[] = []
  for (let grew = true; grew; ) {
    grew = false
    for (const node of standing)
      if (!inside.has(node.node_id) && inside.has(node.parent_id)) {
        inside.add(node.node_id)
        found.push(node)
        grew = true
      }
  }
  return found
}

export const importList: Handler<'materials.importList'> = async ({ params, services }) => {
  await bookOf(services, params.bookID)
  const rows = await services.materials.importsOf(params.bookID)
  return {
    list: rows.map((row) => ({
      importID: row.import_id,
      fileName: row.file_name,
      mode: row.mode,
      state: row.state,
      nodes: planOf(row.plan).length,
      madeAt: row.made_at,
      madeBy: row.made_by,
    })),
  }
}
