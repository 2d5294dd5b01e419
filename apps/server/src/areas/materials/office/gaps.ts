import { beijingDate } from '@tizhou/domain/dates/beijing'
import { daysLacking, GAP_KINDS, gapsOf, hasDocuments } from '@tizhou/domain/materials/gaps'
import { SHELF_NAMES, SHELVES, type Shelf } from '@tizhou/domain/materials/materials'
import { OFF_SALE } from '@tizhou/domain/versions/selection'
import type { PlacedPicture } from '../../../cores/materials/tables.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'

const USUAL_PAGE = 20

/** What a shelf of a subject has and lacks, as learners see it. */
async function lookAt(services: Services, subjectID: number, shelf: Shelf) {
  const { materials } = services
  const books = await materials.shownBooks(subjectID, shelf)
  const menu = await materials.menuOf(books.map(({ book_id }) => book_id))
  const placed = hasDocuments(shelf) ? await materials.documentsOfSubject(subjectID) : []
  const documents = placed.filter((row) => row.shelf === shelf)
  const gaps = gapsOf(shelf, {
    books: books.map(({ book_id: bookID, name }) => ({ bookID, name })),
    nodes: menu.map((node) => ({ ...node, pictures: (JSON.parse(node.pictures) as PlacedPicture[]).length })),
    documents: documents.map(({ document_id: documentID, title, node_id: nodeID, version }) => ({
      ...{ documentID, title, nodeID },
      isReadable: version > 0,
    })),
    days: shelf === 'daily' && books.length > 0 ? await daysOf(services, subjectID, menu) : [],
  })
  return { shelf, gaps, books: books.length, nodes: menu.length, documents: documents.length }
}

async function daysOf(
  { materials, now }: Services,
  subjectID: number,
  menu: readonly { id: number; hasText: 0 | 1 }[],
): Promise<string[]> {
  const notes = menu.filter(({ hasText }) => hasText === 1).map(({ id }) => id)
  return daysLacking(notes, await materials.dailyNotes(subjectID), beijingDate(now()))
}

/** The versions of a subject, each with its modules. */
async function versionsOf({ subjects }: Services, subjectID: number) {
  if (!(await subjects.subjectByID(subjectID))) throw notFound('这个科目')
  return (await subjects.versionsOf(subjectID)).map(({ vn, name, hidden, ver_no, modules }) => ({
    ...{ vn, name },
    onSale: (hidden === 0 && ver_no !== OFF_SALE ? 1 : 0) as 0 | 1,
    modules: new Set(JSON.parse(modules) as string[]),
  }))
}

export const gapCounts: Handler<'materials.gapCounts'> = async ({ params, services }) => {
  const versions = await versionsOf(services, params.appID)
  const shelves = []
  for (const one of SHELF_NAMES) {
    const { gaps, ...counts } = await lookAt(services, params.appID, one)
    const vns = versions.filter(({ modules }) => modules.has(SHELVES[one].module)).map(({ vn }) => vn)
    const found = GAP_KINDS.map((kind) => ({ kind, count: gaps.filter((gap) => gap.kind === kind).length }))
    shelves.push({ ...counts, vns, gaps: found.filter(({ count }) => count > 0) })
  }
  return { versions: versions.map(({ modules: _, ...version }) => version), shelves }
}

export const gapList: Handler<'materials.gapList'> = async ({ params, services }) => {
  const { appID, vn, shelf, kind, page = 1, pageSize = USUAL_PAGE, order } = params
  const versions = (await versionsOf(services, appID)).filter((version) => vn === undefined || version.vn === vn)
  const sold = SHELF_NAMES.filter(
    (one) => (!shelf || one === shelf) && versions.some(({ modules }) => modules.has(SHELVES[one].module)),
  )
  if (order === '-shelf') sold.reverse()
  const all = []
  for (const one of sold) {
    const { gaps } = await lookAt(services, appID, one)
    all.push(...gaps.filter((gap) => !kind || gap.kind === kind).map((gap) => ({ ...gap, shelf: one })))
  }
  const from = (page - 1) * pageSize
  return {
    total: all.length,
    rows: all.slice(from, from + pageSize).map((gap, at) => ({ ...gap, key: from + at })),
  }
}
