/** A section of a document with its heading. `depth` 1: top level. The text's pictures are named by `src`. */
export interface ReadNode {
  depth: number
  name: string
  html: string
  free: boolean
  pointName: string
  /** A set of pictures beside the text: keys of ReadMaterial.pictures, with their descriptions. */
  pictures: { key: string; alt: string }[]
}

/** Where something was lost: the chapter or heading with the paragraph or row, and the first words there. */
export interface LossPlace {
  where: string
  words: string
}

/** Something in the document that was not imported: its kind, number, an example, and the first of its places. */
export interface Loss {
  what: string
  count: number
  example: string
  places: LossPlace[]
}

/** Most places that are told of a kind of loss. */
export const MOST_PLACES = 300

/** The parsed contents of a file, not sanitised yet. Texts refer to pictures as `picture:KEY`. */
export interface ReadMaterial {
  nodes: ReadNode[]
  pictures: Map<string, Uint8Array>
  losses: Loss[]
}

/** `message` is shown to users. */
export class MaterialRefused extends Error {}

export const MATERIAL_LIMITS = {
  fileBytes: 100_000_000,
  unpackedBytes: 400_000_000,
  entryBytes: 60_000_000,
  entries: 5_000,
  pictures: 1_000,
  nodes: 6_000,
} as const

const HEADING = /<(\/?)(table|h[1-6])\b[^>]*>/gi
const strip = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

interface Found {
  level: number
  from: number
  to: number
  name: string
}

/** Headings outside tables, in order. */
function headingsOf(html: string): Found[] {
  const found: Found[] = []
  let tables = 0
  let open: { level: number; from: number; inner: number } | undefined
  for (const match of html.matchAll(HEADING)) {
    const [tag, slash, name = ''] = match
    if (name.toLowerCase() === 'table') tables = Math.max(0, tables + (slash ? -1 : 1))
    else if (tables > 0) continue
    else if (!slash) open = { level: Number(name[1]), from: match.index, inner: match.index + tag.length }
    else if (open && open.level === Number(name[1])) {
      const said = strip(html.slice(open.inner, match.index))
      if (said !== '') found.push({ level: open.level, from: open.from, to: match.index + tag.length, name: said })
      open = undefined
    }
  }
  return found
}

/**
 * Splits a document at the headings of its first `levels` levels; deeper ones stay in the text. Content before the
 * first heading becomes a node named `before`.
 */
export function cutAtHeadings(html: string, before: string, levels: number): ReadNode[] {
  const all = headingsOf(html)
  const used = [...new Set(all.map(({ level }) => level))].sort((a, b) => a - b).slice(0, levels)
  const cuts = all.filter(({ level }) => used.includes(level))
  const nodes: ReadNode[] = []
  const add = (depth: number, name: string, text: string) =>
    nodes.push({ depth, name, html: text, free: false, pointName: '', pictures: [] })
  const first = html.slice(0, cuts[0]?.from ?? html.length)
  if (strip(first) !== '' || first.includes('<img')) add(1, before, first)
  const open: number[] = []
  for (const [at, { level, to, name }] of cuts.entries()) {
    while (open.length > 0 && (open.at(-1) as number) >= level) open.pop()
    open.push(level)
    add(open.length, name, html.slice(to, cuts[at + 1]?.from ?? html.length))
  }
  return nodes
}

/** Counts a loss, added to one of the same kind. `places` is asked for only while there is room for more. */
export function lose(
  losses: Loss[],
  what: string,
  count: number,
  example = '',
  places: readonly LossPlace[] | (() => readonly LossPlace[]) = [],
): void {
  if (count <= 0) return
  let loss = losses.find((one) => one.what === what)
  if (!loss) {
    loss = { what, count: 0, example: example.slice(0, 120), places: [] }
    losses.push(loss)
  }
  loss.count += count
  const room = MOST_PLACES - loss.places.length
  if (room > 0) loss.places.push(...(typeof places === 'function' ? places() : places).slice(0, room))
}
