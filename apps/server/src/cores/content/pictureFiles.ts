import { open } from 'node:fs/promises'
import { extname } from 'node:path'

/** How files of each kind begin. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  '.png': ['89504e470d0a1a0a'],
  '.jpg': ['ffd8ff'],
  '.jpeg': ['ffd8ff'],
  '.gif': ['474946383761', '474946383961'],
  '.bmp': ['424d'],
  '.ico': ['00000100'],
}

/** What a drawing has no need of, and what would run or fetch something where it is opened. */
const ACTIVE =
  /<\s*(?:script|foreignObject|iframe|object|embed|audio|video|handler|animate|set)\b|<!ENTITY|\son[a-z]+\s*=|(?:href|src)\s*=\s*["']?\s*(?!#|data:image\/(?:png|jpeg|gif))|@import|url\(\s*["']?(?!#)/i
const BEGINNING_BYTES = 16

/**
 * Why a file is no picture of the kind that its name says; undefined where it is. Drawings are shown as pictures
 * only, without scripts (platform/staticClient.ts); those that hold any are refused all the same.
 */
export async function pictureFault(path: string, name: string): Promise<string | undefined> {
  const kind = extname(name).toLowerCase()
  const file = await open(path)
  try {
    if (kind === '.svg') {
      const text = await file.readFile('utf8')
      if (!/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text)) return '内容不是 svg 图片'
      return ACTIVE.test(text) ? 'svg 图片里有脚本或外部链接' : undefined
    }
    const start = Buffer.alloc(BEGINNING_BYTES)
    await file.read(start, 0, BEGINNING_BYTES, 0)
    const hex = start.toString('hex')
    return BEGINNINGS[kind]?.some((beginning) => hex.startsWith(beginning))
      ? undefined
      : `内容不是 ${kind.slice(1)} 图片`
  } finally {
    await file.close()
  }
}
