/** Amounts are integer fen inside; people read and type yuan. */

const TYPED = /^(\d{1,9})(?:\.(\d{1,2}))?$/

/** Fen of an amount typed in yuan (`268`, `0.5`, `1,280.00`); undefined for other texts. Never rounds. */
export function fenOfYuan(text: string): number | undefined {
  const found = TYPED.exec(text.trim().replaceAll(/[,，\s¥￥]/g, ''))
  if (!found) return undefined
  const [, yuan = '', part = ''] = found
  return Number(yuan) * 100 + Number(part.padEnd(2, '0'))
}

/** `26800` → `268.00`. */
export const yuanOfFen = (fen: number): string =>
  `${fen < 0 ? '-' : ''}${Math.trunc(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`

/** An amount in yuan as a price: `298` → `¥298`, `19.9` → `¥19.90`. */
export function priceText(yuan: number): string {
  const fen = Math.round(yuan * 100)
  return `${fen < 0 ? '-' : ''}¥${yuanOfFen(Math.abs(fen)).replace(/\.00$/, '')}`
}
