import { readWholePart } from './part.ts'
import type { Zip } from './zip.ts'

/** A number format, as far as the displayed text depends on it. */
export type NumberFormat =
  | { kind: 'general' }
  | { kind: 'percent' }
  | { kind: 'date' }
  | { kind: 'digits'; width: number }
  | { kind: 'words'; behind: string }

const GENERAL: NumberFormat = { kind: 'general' }

/** The formats of `s="…"`, by number (ECMA-376 part 1, 18.8.10 and 18.8.30). */
export async function readStyles(zip: Zip, part: string): Promise<NumberFormat[]> {
  const own = new Map<number, string>()
  const formats: NumberFormat[] = []
  let inCells = false
  await readWholePart(zip, part, {
    open(name, attributes) {
      if (name === 'numFmt') own.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) formats.push(formatOf(Number(attributes.numFmtId ?? 0), own))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

function formatOf(id: number, own: ReadonlyMap<number, string>): NumberFormat {
  const code = own.get(id)
  if (code !== undefined) return formatOfCode(code)
  if (id === 9 || id === 10) return { kind: 'percent' }
  // Built-in formats of dates and times, including those of Chinese, Japanese and Korean editions.
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
  return isDate ? { kind: 'date' } : GENERAL
}

/**
 * The section for positive numbers decides. Quoted text, escaped characters and `[…]` are ignored, except `[h]` and the
 * like.
 */
export function formatOfCode(code: string): NumberFormat {
  const positive = code.replace(/"[^"]*"|\\.|_./g, '').split(';')[0] as string
  const bare = positive.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  if (/^general$/i.test(bare.trim())) return wordsOf(code) ?? GENERAL
  if (/[ymdhs年月日]/i.test(bare)) return { kind: 'date' }
  if (bare.includes('%')) return { kind: 'percent' }
  if (/^0{2,15}$/.test(bare)) return { kind: 'digits', width: bare.length }
  return wordsOf(code) ?? GENERAL
}

/** `0"mg"`: the displayed text has a unit that the value lacks. */
function wordsOf(code: string): NumberFormat | undefined {
  const [, behind = ''] = /^(?:\[[^\]]*\])*(?:General|[#0,]*0(?:\.[0#]+)?)(?:"([^"]*)")?(?:;|$)/i.exec(code) ?? []
  return /[\p{L}\p{N}%°℃℉‰]/u.test(behind) ? { kind: 'words', behind } : undefined
}
