import { momentInBeijing } from '@tizhou/domain/dates/beijing'
import { showMoment } from './time.ts'

/** `2026-11-21T09:05` as a browser's input has it, in Beijing time; empty for none. */
export const typedMoment = (at: number | null): string => showMoment(at).replace(' ', 'T')

/** The moment (ms UTC) of what an input has; undefined where it is empty. */
export function momentTyped(text: string | undefined): number | undefined {
  if (!text) return undefined
  const at = momentInBeijing(text)
  return Number.isFinite(at) ? at : undefined
}
