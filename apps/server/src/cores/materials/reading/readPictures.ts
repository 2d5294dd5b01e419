import { readMarkdown } from './readMarkdown.ts'
import { type Loss, lose, MATERIAL_LIMITS, MaterialRefused, type ReadMaterial, type ReadNode } from './readNodes.ts'
import { unpack } from './unpack.ts'

const PICTURE = /\.(?:jpe?g|png|webp)$/i
const TEXT = /\.(?:md|markdown)$/i
/** Files that desktop programs leave in folders. */
const JUNK = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i

const inOrder = new Intl.Collator('zh-CN', { numeric: true }).compare
const bare = (name: string): string => (name.split('/').at(-1) ?? name).replace(/\.[^.]+$/, '')

/**
 * A ZIP of pictures: each folder becomes a node with its pictures, ordered by name. A ZIP with Markdown is read as that
 * text with its pictures.
 */
export function readZip(bytes: Uint8Array, name: string, levels: number): ReadMaterial {
  const files = new Map([...unpack(bytes)].filter(([path]) => !JUNK.test(path)))
  const texts = [...files.keys()].filter((path) => TEXT.test(path)).sort(inOrder)
  if (texts.length > 0) return withTexts(files, texts, levels)
  const losses: Loss[] = []
  const paths = [...files.keys()].filter((path) => PICTURE.test(path)).sort(inOrder)
  for (const path of files.keys())
    if (!PICTURE.test(path)) lose(losses, '不是图片的文件', 1, path, [{ where: '压缩包', words: path }])
  if (paths.length === 0) throw new MaterialRefused('压缩包里没有图片（JPG、PNG、WebP）或 Markdown')
  lose(losses, '超出数量的图片', paths.length - MATERIAL_LIMITS.pictures)
  const nodes: ReadNode[] = []
  const known = new Set<string>()
  const pictures = new Map<string, Uint8Array>()
  for (const path of paths.slice(0, MATERIAL_LIMITS.pictures)) {
    const folders = path.split('/').slice(0, -1)
    for (const [at, folder] of (folders.length > 0 ? folders : [name]).entries()) {
      const key = folders.slice(0, at + 1).join('/')
      if (known.has(key)) continue
      known.add(key)
      nodes.push({ depth: at + 1, name: folder, html: '', free: false, pointName: '', pictures: [] })
    }
    nodes.at(-1)?.pictures.push({ key: path, alt: bare(path) })
    pictures.set(path, files.get(path) as Uint8Array)
  }
  return { nodes, pictures, losses }
}

function withTexts(files: ReadonlyMap<string, Uint8Array>, texts: readonly string[], levels: number): ReadMaterial {
  const all: ReadMaterial = { nodes: [], pictures: new Map(), losses: [] }
  for (const path of texts) {
    const folder = path.split('/').slice(0, -1).join('/')
    const beside = new Map(
      [...files].map(([file, bytes]) => [
        folder !== '' && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file,
        bytes,
      ]),
    )
    const read = readMarkdown(new TextDecoder().decode(files.get(path)), bare(path), levels, beside)
    all.nodes.push(...read.nodes)
    for (const [key, bytes] of read.pictures) all.pictures.set(key, bytes)
    for (const { what, count, example, places } of read.losses)
      lose(
        all.losses,
        what,
        count,
        example,
        places.map(({ where, words }) => ({ where: `${path}：${where}`, words })),
      )
  }
  return all
}
