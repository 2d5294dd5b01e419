import { randomBytes } from 'node:crypto'
import { MATERIAL_BOUNDS, PICTURE_FOLDER, PICTURE_SOURCE } from '@tizhou/domain/materials/materials'
import { htmlText } from '@tizhou/domain/richtext/htmlText'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { nearIds } from '../../platform/database/ids.ts'
import type { Tx } from '../../platform/database/store.ts'
import { measuredPhoto } from '../../platform/files/pictures/repaintPhoto.ts'
import type { Files } from '../../platform/files/port.ts'
import { isBlank } from '../../platform/html/cleanHtml.ts'
import { cleanMaterial, picturesIn } from '../../platform/html/materialHtml.ts'
import { addNodes } from './desk.ts'
import { materialApart } from './reading/materialApart.ts'
import { type Loss, lose, MaterialRefused, type ReadMaterial, type ReadNode } from './reading/readNodes.ts'
import { isTable, readTable } from './reading/readTable.ts'
import type { MaterialTables, NodeRow, PlannedNode } from './tables.ts'

const LONGEST_SIDE = 3_000
const PAINTED_BYTES = 12_000_000

export interface Plan {
  nodes: PlannedNode[]
  losses: Loss[]
  /** Re-encoded and stored pictures. */
  pictures: Omit<MaterialTables['material_picture'], 'book_id' | 'added_at'>[]
}

/** Parses a file; gives why where it cannot be read. */
export async function readImport(
  _services: object,
  task: { file: string; name: string; levels: number },
): Promise<ReadMaterial | { refused: string }> {
  try {
    return await (isTable(task.name) ? readTable(task.file, task.name) : materialApart(task))
  } catch (error) {
    if (error instanceof MaterialRefused) return { refused: error.message }
    throw error
  }
}

/** Prepares a parsed file for storing: sanitises texts, re-encodes and stores pictures. `losses`: what is left out. */
export async function planImport(services: { files: Files }, read: ReadMaterial): Promise<Plan> {
  const losses = [...read.losses]
  const pictures: Plan['pictures'] = []
  const nameOf = new Map<string, string>()
  for (const [key, bytes] of read.pictures) {
    const painted = await measuredPhoto(bytes, LONGEST_SIDE)
    if (!painted) {
      const node = read.nodes.find(
        ({ html, pictures: own }) =>
          html.includes(`src="picture:${encodeURIComponent(key)}"`) || own.some((picture) => picture.key === key),
      )
      lose(losses, '无法读取的图片', 1, key, node ? [{ where: `“${node.name}”`, words: key }] : [])
      continue
    }
    const name = `${randomBytes(12).toString('hex')}.jpg`
    await services.files.put(`${PICTURE_FOLDER}${name}`, painted.bytes, { maxBytes: PAINTED_BYTES })
    nameOf.set(key, name)
    pictures.push({ name, width: painted.width, height: painted.height })
  }
  const sizes = new Map(pictures.map((picture) => [picture.name, picture]))
  const next = nearIds()
  const open: { id: number; depth: number }[] = []
  const nodes = read.nodes.map((node): PlannedNode => {
    const depth = Math.min(node.depth, MATERIAL_BOUNDS.depth, open.length + 1)
    if (node.depth > MATERIAL_BOUNDS.depth)
      lose(losses, `超过 ${MATERIAL_BOUNDS.depth} 层的目录（放到上一层）`, 1, node.name, [
        { where: `“${node.name}”`, words: '' },
      ])
    open.length = depth - 1
    const id = next()
    const parent = open.at(-1)?.id ?? 0
    open.push({ id, depth })
    return { id, parent, ...keptText(node, nameOf, sizes, losses) }
  })
  return { nodes, losses, pictures }
}

function keptText(
  node: ReadNode,
  nameOf: ReadonlyMap<string, string>,
  sizes: ReadonlyMap<string, { width: number; height: number }>,
  losses: Loss[],
): Omit<PlannedNode, 'id' | 'parent'> {
  const named = node.html.replace(/<img\b[^>]*?\bsrc="picture:([^"]*)"[^>]*>/g, (tag, key: string) => {
    const name = nameOf.get(decodeURIComponent(key))
    const size = name === undefined ? undefined : sizes.get(name)
    if (!size) return ''
    const [, alt = ''] = /\balt="([^"]*)"/.exec(tag) ?? []
    return `<img src="${PICTURE_SOURCE}${name}" alt="${alt}" width="${size.width}" height="${size.height}">`
  })
  let html = cleanMaterial(named)
  if (html.length > MATERIAL_BOUNDS.html) {
    lose(losses, '太长的一节（截去后面）', 1, node.name, [{ where: `“${node.name}”`, words: '' }])
    html = cleanMaterial(html.slice(0, MATERIAL_BOUNDS.html - 1_000))
  }
  const name = cleanInput(node.name)
  if (name.length > MATERIAL_BOUNDS.name) lose(losses, '太长的标题（截短）', 1, name)
  const isEmpty = isBlank(html) && picturesIn(html).length === 0
  return {
    name: name.slice(0, MATERIAL_BOUNDS.name) || '未命名',
    html: isEmpty ? '' : html,
    free: node.free ? 1 : 0,
    pointName: node.pointName,
    pictures: node.pictures.flatMap(({ key, alt }) => {
      const kept = nameOf.get(key)
      return kept === undefined ? [] : [{ name: kept, alt: cleanInput(alt).slice(0, MATERIAL_BOUNDS.alt) || '图片' }]
    }),
  }
}

export interface Applied {
  bookID: number
  /** Position of the last top-level node; the plan's nodes follow it. */
  after: number
  pointIDs: ReadonlyMap<string, number>
  now: number
  by: string
}

/** Adds a plan's nodes to a book. */
export async function applyPlan(
  tx: Pick<Tx, 'db'>,
  nodes: readonly PlannedNode[],
  { bookID, after, pointIDs, now, by }: Applied,
): Promise<void> {
  const last = new Map<number, number>([[0, after]])
  const rows = nodes.map((node): NodeRow => {
    const position = (last.get(node.parent) ?? 0) + 10
    last.set(node.parent, position)
    return {
      node_id: node.id,
      book_id: bookID,
      parent_id: node.parent,
      position,
      name: node.name,
      html: node.html,
      plain: htmlText(node.html),
      free: node.free,
      hidden: 0,
      point_id: pointIDs.get(node.pointName) ?? null,
      chapter_id: null,
      paper_id: null,
      pictures: JSON.stringify(node.pictures),
      removed_at: null,
      revision: 1,
      updated_at: now,
      updated_by: by,
    }
  })
  await addNodes(tx, rows)
}
