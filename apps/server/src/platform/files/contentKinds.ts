import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { FileRefused } from './port.ts'

interface Kind {
  type: string
  /** Pattern of the first bytes, in hexadecimal. */
  begins: RegExp
  name?: string
  /** The only folders for this kind: no upload of staff has it. */
  below?: readonly string[]
}

const picture = (type: string, begins: RegExp): Kind => ({ type: `image/${type}`, begins, name: '图片' })
const JPEG = picture('jpeg', /^ffd8ff/)

/** The kinds of files that may be stored, by extension. Drawings (svg) are checked as text. */
const KINDS: Readonly<Record<string, Kind>> = {
  '.png': picture('png', /^89504e470d0a1a0a/),
  '.jpg': JPEG,
  '.jpeg': JPEG,
  '.gif': picture('gif', /^474946383[79]61/),
  '.bmp': picture('bmp', /^424d/),
  '.ico': picture('x-icon', /^00000100/),
  '.webp': picture('webp', /^52494646.{8}57454250/),
  '.svg': picture('svg+xml', /^/),
  '.pdf': { type: 'application/pdf', begins: /^255044462d/ },
  '.zip': { type: 'application/zip', begins: /^504b0304/, below: ['exports/'] },
  '.mp4': { type: 'video/mp4', begins: /^.{8}66747970/ },
  '.webm': { type: 'video/webm', begins: /^1a45dfa3/ },
  // Parts of uploads, and encrypted video segments, may begin with any bytes; the whole file is checked when it is
  // complete.
  '.bin': { type: 'application/octet-stream', begins: /^/, below: ['media/', 'uploads/'] },
  '.ts': { type: 'video/mp2t', begins: /^/, below: ['media/'] },
  '.m4a': { type: 'audio/mp4', begins: /^.{8}66747970/ },
  '.mp3': { type: 'audio/mpeg', begins: /^(?:494433|fff[23ab])/ },
}

/** What a drawing does not need, and what would run a script or fetch something when it is opened. */
const ACTIVE =
  /<\s*(?:script|foreignObject|iframe|object|embed|audio|video|handler|animate|set)\b|<!ENTITY|\son[a-z]+\s*=|(?:href|src)\s*=\s*["']?\s*(?!#|data:image\/(?:png|jpeg|gif))|@import|url\(\s*["']?(?!#)/i
const DRAWING = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/
const BEGINNING_BYTES = 16
const LARGEST_DRAWING = 5_000_000

/** The content type by extension; contents are checked against their names when they are stored. */
export const contentType = (path: string): string =>
  KINDS[extname(path).toLowerCase()]?.type ?? 'application/octet-stream'

/**
 * Throws FileRefused where the content does not match the extension. Drawings are only ever shown as pictures, which
 * run no scripts; drawings with scripts are refused all the same.
 */
export async function checkContent(path: string, name: string): Promise<void> {
  const ending = extname(name).toLowerCase()
  const kind = KINDS[ending]
  const called = ending.slice(1)
  if (!kind || (kind.below && !kind.below.some((folder) => name.startsWith(folder))))
    throw new FileRefused('kind', `不支持 ${called || '没有扩展名'} 文件`)
  const file = await open(path)
  try {
    if (ending === '.svg') {
      if ((await file.stat()).size > LARGEST_DRAWING) throw new FileRefused('size', 'svg 图片太大')
      const text = await file.readFile('utf8')
      if (!DRAWING.test(text)) throw new FileRefused('kind', '内容不是 svg 图片')
      if (ACTIVE.test(text)) throw new FileRefused('kind', 'svg 图片里有脚本或外部链接')
      return
    }
    const start = Buffer.alloc(BEGINNING_BYTES)
    await file.read(start, 0, BEGINNING_BYTES, 0)
    if (!kind.begins.test(start.toString('hex')))
      throw new FileRefused('kind', `内容不是 ${called} ${kind.name ?? '文件'}`)
  } finally {
    await file.close()
  }
}
