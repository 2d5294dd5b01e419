import { type DemoMaterial, readDemoMaterials, readDemoPictures } from '@tizhou/demo/materials'
import { readDemoPoints } from '@tizhou/demo/points'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import type { Shelf } from '@tizhou/domain/materials/materials'
import { escapeHtml } from '@tizhou/domain/richtext/entities'
import { parse } from '@tizhou/domain/richtext/parse'
import { plainText } from '@tizhou/domain/richtext/plainText'
import { addPictures, putBook } from '../../cores/materials/desk.ts'
import { applyPlan, planImport } from '../../cores/materials/importing.ts'
import { readMarkdown } from '../../cores/materials/reading/readMarkdown.ts'
import type { ReadMaterial, ReadNode } from '../../cores/materials/reading/readNodes.ts'
import { pointNames } from '../../cores/points/points.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Store } from '../../platform/database/store.ts'
import type { Files } from '../../platform/files/port.ts'

const LEVELS = 2
const DAYS = 60
const RECITED = 90

interface DemoBook extends Pick<DemoMaterial, 'name' | 'note'> {
  shelf: Shelf
  read: ReadMaterial
  papers?: DemoMaterial['papers']
}

/**
 * Materials of the demo subjects: books in Markdown, read by the product's importer; recite points and daily notes from
 * the questions' explanations; and a map of all points.
 */
export async function loadDemoMaterials(
  store: Store,
  files: Files,
  subjects: readonly {
    subjectID: number
    appEName: string
    drafts: readonly QuestionDraft[]
    paperIDs: ReadonlyMap<string, number>
  }[],
  now: number,
): Promise<void> {
  const pictures = readDemoPictures()
  const materials = readDemoMaterials()
  const points = readDemoPoints()
  for (const { subjectID, appEName, drafts, paperIDs } of subjects) {
    const written = materials.filter((book) => book.appEName === appEName)
    if (written.length === 0) continue
    // Points of papers only must not be revealed.
    const told = toldPoints(drafts.filter(({ chapterPath }) => chapterPath.length > 0))
    const texts = new Map(points.filter((one) => one.appEName === appEName).map(({ name, html }) => [name, html]))
    const books: DemoBook[] = [
      ...written.map((book) => ({ ...book, read: readMarkdown(book.markdown, book.name, LEVELS, pictures) })),
      { shelf: 'map', name: '考点导图', note: '全科考点', read: nodesOf(mapOf(drafts, texts)) },
      { shelf: 'recite', name: '背诵考点', note: '遮住关键词回想', read: nodesOf(reciteOf(told)) },
      { shelf: 'daily', name: '每日一记', note: '一天一个考点', read: nodesOf(dailyOf(told)) },
    ]
    const pointIDs = new Map((await pointNames(store, subjectID)).map(({ point_id, name }) => [name, point_id]))
    for (const book of books) await addBook(store, files, subjectID, book, { pointIDs, paperIDs }, now)
  }
}

async function addBook(
  store: Store,
  files: Files,
  subjectID: number,
  { shelf, name, note, read, papers = {} }: DemoBook,
  { pointIDs, paperIDs }: Record<'pointIDs' | 'paperIDs', ReadonlyMap<string, number>>,
  now: number,
): Promise<void> {
  if (read.losses.length > 0) throw new Error(`demo: ${name} loses ${JSON.stringify(read.losses)}`)
  const unknown = read.nodes.find(({ pointName }) => pointName !== '' && !pointIDs.has(pointName))
  if (unknown) throw new Error(`demo: ${name} names the unknown point ${unknown.pointName}`)
  // Demo pictures are shared files; an unreferenced one is placed beside the text that names it.
  const plan = await planImport({ files }, read)
  const isSet = shelf === 'sprint'
  const nodes = isSet ? plan.nodes.map(withPictureSet) : plan.nodes
  const book_id = newId()
  const changed = { revision: 1, updated_at: now, updated_by: 'demo' }
  await store.write(async (tx) => {
    await putBook(tx, {
      book_id,
      subject_id: subjectID,
      shelf,
      name,
      note,
      position: 10,
      hidden: 0,
      removed_at: null,
      ...changed,
    })
    await addPictures(
      tx,
      plan.pictures.map((picture) => ({ ...picture, book_id, added_at: now })),
    )
    await applyPlan(tx, nodes, { bookID: book_id, after: 0, pointIDs, now, by: 'demo' })
    for (const [part, key] of Object.entries(papers)) {
      const node = nodes.find((one) => one.name === part)
      const paper_id = paperIDs.get(key)
      if (!node || paper_id === undefined) throw new Error(`demo: ${name} has no ${part}, or no paper ${key}`)
      await tx.db.updateTable('material_node').set({ paper_id }).where('node_id', '=', node.id).execute()
    }
  })
}

/** Moves a text's pictures into a set of pictures, which sprint pages show one at a time. */
function withPictureSet<N extends { html: string; pictures: { name: string; alt: string }[] }>(node: N): N {
  const found = [...node.html.matchAll(/<img src="[^"]*\/([^"/]+)" alt="([^"]*)"[^>]*>/g)]
  return {
    ...node,
    html: node.html.replace(/<p>\s*<img[^>]*>\s*<\/p>/g, '').trim(),
    pictures: found.map(([, name = '', alt = '']) => ({ name, alt })),
  }
}

interface Told {
  path: readonly string[]
  point: string
  /** The explanation's statement on the point. */
  text: string
  /** The right option, where the text names it. */
  key: string
}

/** For each point of a subject the first explanation that is understandable by itself. */
function toldPoints(drafts: readonly QuestionDraft[]): Told[] {
  const told = new Map<string, Told>()
  for (const draft of drafts) {
    const point = draft.points[0]
    const [, said = ''] = /【解析】([\s\S]*?)(?:【|$)/.exec(draft.explanation) ?? []
    const text = plainText(parse(said, { kind: 'explanation' })).trim()
    if (!point || text.length < 20 || /[①②③]|图/.test(text)) continue
    const right = draft.options.find(({ name }) => draft.answer === name)
    const key = right && right.content.length > 1 && text.includes(right.content) ? right.content : ''
    const known = told.get(point)
    if (!known || (known.key === '' && key !== '')) told.set(point, { path: draft.chapterPath, point, text, key })
  }
  return [...told.values()]
}

const nodesOf = (nodes: ReadNode[]): ReadMaterial => ({ nodes, pictures: new Map(), losses: [] })

function htmlOf({ text, key }: Told): string {
  const at = key === '' ? -1 : text.indexOf(key)
  if (at < 0) return `<p>${escapeHtml(text)}</p>`
  return `<p>${escapeHtml(text.slice(0, at))}<mark>${escapeHtml(key)}</mark>${escapeHtml(text.slice(at + key.length))}</p>`
}

/** Nodes below the headings of their paths; the first heading is free. */
function outlined(told: readonly (Pick<Told, 'path' | 'point'> & { html: string })[], depth: number): ReadNode[] {
  const nodes: ReadNode[] = []
  const byPath = Map.groupBy(told, ({ path }) => path.slice(0, depth).join(' / '))
  const first = told[0]?.path[0]
  let open: readonly string[] = []
  for (const own of byPath.values()) {
    const path = own[0]?.path.slice(0, depth) ?? []
    let same = 0
    while (same < path.length && open[same] === path[same]) same++
    const free = path[0] === first
    for (const [at, name] of path.entries())
      if (at >= same) nodes.push({ depth: at + 1, name, html: '', free, pointName: '', pictures: [] })
    for (const one of own)
      nodes.push({
        depth: path.length + 1,
        name: one.point,
        html: one.html,
        free,
        pointName: one.point,
        pictures: [],
      })
    open = path
  }
  return nodes
}

/** By path; points of papers only come last. */
const byPath = <P extends { path: readonly string[] }>(told: readonly P[]): P[] =>
  [...told].sort((a, b) => {
    const [one, other] = [a.path.join(), b.path.join()]
    return Number(a.path === ELSEWHERE) - Number(b.path === ELSEWHERE) || (one < other ? -1 : one > other ? 1 : 0)
  })

/** Heading of points that only papers ask for. */
const ELSEWHERE = ['试卷里的考点']

/** All points that questions name, below the first chapter that asks for each, with their texts. */
function mapOf(drafts: readonly QuestionDraft[], texts: ReadonlyMap<string, string>): ReadNode[] {
  const paths = new Map<string, readonly string[]>()
  for (const { points, chapterPath } of drafts)
    for (const point of points) if (!paths.get(point)?.length) paths.set(point, chapterPath)
  const all = [...paths].map(([point, path]) => ({
    path: path.length > 0 ? path : ELSEWHERE,
    point,
    html: texts.get(point) ?? '',
  }))
  return outlined(byPath(all), 3)
}
const reciteOf = (told: readonly Told[]): ReadNode[] =>
  outlined(
    byPath(told.filter(({ key }) => key !== '').slice(0, RECITED)).map((one) => ({ ...one, html: htmlOf(one) })),
    2,
  )
const dailyOf = (told: readonly Told[]): ReadNode[] =>
  told.slice(0, DAYS).map((one) => ({
    ...{ depth: 1, name: one.point, html: htmlOf(one), pointName: one.point, pictures: [] },
    free: false,
  }))
