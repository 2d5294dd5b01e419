import { momentInBeijing } from '@tizhou/domain/dates/beijing'
import { showMoment } from './time.ts'

/** A moment in the format of a browser's input, in Beijing time: `2026-11-21T09:05`; '' for null. */
export const typedMoment = (at: number | null): string => showMoment(at).replace(' ', 'T')

/** The moment (ms UTC) in an input; undefined where it is empty. */
export function momentTyped(text: string | undefined): number | undefined {
  if (!text) return undefined
  const at = momentInBeijing(text)
  return Number.isFinite(at) ? at : undefined
}
