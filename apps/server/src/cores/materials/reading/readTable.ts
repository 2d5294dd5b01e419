import { escapeHtml } from '@tizhou/domain/richtext/entities'
import { rowsApart } from '../../imports/files/readApart.ts'
import { ImportRefused } from '../../imports/refused.ts'
import { type Loss, lose, MaterialRefused, type ReadMaterial, type ReadNode } from './readNodes.ts'

/** Accepted headers of a table of recite points or of a map; our template's first. */
const WANTED = { name: ['标题', '考点', '名称', '节点', 'name', 'title'] }
const OPTIONAL = {
  one: ['一级目录', '章', '目录', 'chapter'],
  two: ['二级目录', '节', 'section'],
  three: ['三级目录', '小节'],
  text: ['正文', '内容', '解析', '背诵内容', 'text', 'content'],
  keys: ['关键词', '重点词', 'keywords'],
  free: ['免费', '试看', 'free'],
  point: ['知识点', 'point'],
}
const YES = new Set(['是', '1', 'y', 'yes', '免费', '√', 'true'])

export const isTable = (name: string): boolean => /\.(?:xlsx|csv)$/i.test(name)

/** Marks key words at their first occurrence; gives those not found. */
function marked(text: string, keys: readonly string[]): { html: string; missing: string[] } {
  const missing: string[] = []
  const places: { from: number; to: number }[] = []
  for (const key of keys) {
    const from = text.indexOf(key)
    const to = from + key.length
    if (from < 0) missing.push(key)
    else if (!places.some((place) => from < place.to && place.from < to)) places.push({ from, to })
  }
  places.sort((a, b) => a.from - b.from)
  let html = ''
  let at = 0
  for (const { from, to } of places) {
    html += `${escapeHtml(text.slice(at, from))}<mark>${escapeHtml(text.slice(from, to))}</mark>`
    at = to
  }
  return { html: html + escapeHtml(text.slice(at)), missing }
}

/**
 * Rows of a table (.xlsx, .csv) as nodes: chapters from the outline columns, a title, a text, its key words (separated
 * by 、 or ；). A row with a title alone is a node of a map.
 */
export async function readTable(file: string, name: string): Promise<ReadMaterial> {
  const losses: Loss[] = []
  const nodes: ReadNode[] = []
  const open: string[] = []
  for (const { n, cells } of await rowsOf(file, name)) {
    const path = [cells.one, cells.two, cells.three].map((cell) => (cell ?? '').trim()).filter((cell) => cell !== '')
    const title = (cells.name ?? '').trim()
    if (title === '') {
      const words = (cells.text ?? '').slice(0, 40)
      lose(losses, '没有标题的行', 1, words, [{ where: `第 ${n} 行`, words }])
      continue
    }
    let same = 0
    while (same < path.length && open[same] === path[same]) same++
    for (let at = same; at < path.length; at++)
      nodes.push({ depth: at + 1, name: path[at] as string, html: '', free: false, pointName: '', pictures: [] })
    open.splice(0, open.length, ...path)
    const keys = (cells.keys ?? '')
      .split(/[、；;，,]/)
      .map((key) => key.trim())
      .filter((key) => key !== '')
    const { html, missing } = marked((cells.text ?? '').trim(), keys)
    const where = `“${title}”第 ${n} 行`
    lose(
      losses,
      '正文里没有的关键词',
      missing.length,
      missing[0] ?? '',
      missing.map((words) => ({ where, words })),
    )
    nodes.push({
      depth: path.length + 1,
      name: title,
      html: html === '' ? '' : `<p>${html.replace(/\r?\n/g, '</p><p>')}</p>`,
      free: YES.has((cells.free ?? '').trim().toLowerCase()),
      pointName: (cells.point ?? '').trim(),
      pictures: [],
    })
  }
  return { nodes, pictures: new Map(), losses }
}

async function rowsOf(file: string, name: string) {
  try {
    return await rowsApart(file, name, WANTED, OPTIONAL)
  } catch (error) {
    if (error instanceof ImportRefused) throw new MaterialRefused([error.message, ...error.details].join('；'))
    throw error
  }
}
