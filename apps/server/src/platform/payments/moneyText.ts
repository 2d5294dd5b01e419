import { inBeijing, momentInBeijing } from '@tizhou/domain/dates/beijing'
import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { ProviderDown } from './port.ts'

const YUAN = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/

/** Fen of an amount in yuan as providers write it (`268.00`, `0.5`, `-1.20`). Throws for other texts: never rounds. */
export function fenOfText(text: unknown): number {
  const [, sign = '', yuan, part = ''] = YUAN.exec(typeof text === 'string' ? text : '') ?? []
  if (yuan === undefined) throw new ProviderDown('unreadable amount')
  const fen = Number(yuan) * 100 + Number(part.padEnd(2, '0'))
  return sign && fen ? -fen : fen
}

/** `26800` → `268.00`. */
export const textOfFen = (fen: number): string => yuanOfFen(fen)

const BEIJING_TEXT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/

/** ms UTC of `2026-11-20 12:00:00` in Beijing. Throws for other texts. */
export function momentOfText(text: unknown): number {
  const [, day, time] = BEIJING_TEXT.exec(typeof text === 'string' ? text : '') ?? []
  const moment = momentInBeijing(`${day}T${time}`)
  if (Number.isNaN(moment)) throw new ProviderDown('unreadable time')
  return moment
}

/** `2026-11-20 12:00:00` in Beijing. */
export const textOfMoment = (moment: number): string => inBeijing(moment).replace('T', ' ')

/** When a provider's bill of a day (YYYY-MM-DD in Beijing) is available: 10 o'clock on the next day. */
export const billIsDueAt = (day: string): number => momentInBeijing(`${day}T10:00:00`) + 86_400_000

/** A provider's error code, shortened and cleaned for the log. */
export const codeText = (code: unknown): string =>
  typeof code === 'string' && code !== '' ? code.replace(/[^\w.-]/g, '').slice(0, 80) : 'no code'
