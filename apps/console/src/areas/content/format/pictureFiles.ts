import { beijingDate, beijingTime } from '@tizhou/domain/dates/beijing'

/** Kinds of pictures that questions may have, by their extensions. */
const KINDS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
  'image/vnd.microsoft.icon': 'ico',
}
const NAMED = /^(.+)\.(?:gif|jpe?g|png|bmp|svg|ico)$/i
const LARGEST_BYTES = 2_000_000
/** Longest base name. */
const NAME = 100

/** Why a file is no picture for a question; undefined where it is one. */
export function refusalOf(file: File): string | undefined {
  if (!KINDS[file.type] && !NAMED.test(file.name)) return '不是可用的图片（PNG、JPG、GIF、BMP、SVG、ICO）'
  if (file.size > LARGEST_BYTES) return '超过 2 MB'
  if (file.size === 0) return '文件是空的'
  return undefined
}

const someSigns = (): string => Math.random().toString(36).slice(2, 6).padEnd(4, '0')

/**
 * The name under which a picture is uploaded: that of its file without what a placeholder cannot hold; one from the
 * clipboard, where all are called `image.png`, gets one of its own by the time.
 */
export function nameFor(file: File, isPasted: boolean, now: number): string {
  const extension = KINDS[file.type] ?? file.name.split('.').pop()?.toLowerCase() ?? 'png'
  // The server knows jpg and png alone of these.
  const written = extension === 'jpeg' ? 'jpg' : extension
  const base = (NAMED.exec(file.name)?.[1] ?? '')
    .normalize('NFC')
    .replace(/[/\\:*?"<>|[\]【】\p{C}]|\.\./gu, '_')
    .trim()
    .slice(0, NAME)
  if (isPasted || base === '' || /^image\d*$/i.test(base))
    return `p${`${beijingDate(now)}${beijingTime(now)}`.replace(/\D/g, '')}-${someSigns()}.${written}`
  return `${base}.${file.name.split('.').pop()?.toLowerCase() === 'jpeg' ? 'jpeg' : written}`
}

/** Another name for a picture whose name is taken. */
export const otherName = (name: string): string => name.replace(/(\.\w+)$/, `-${someSigns()}$1`)
