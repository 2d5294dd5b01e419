import { lazy } from 'react'
import { fetchKeyboard } from '../keyboard/useShortcuts.ts'

/**
 * Parts that most first sights do without: what comes after an answer, rarer forms, the sheet (whose column is
 * kept free). They are fetched as soon as the page stands, so the first load stays within its budget.
 */
const parts = () => import('./laterParts.ts')

export const Companions = lazy(async () => ({ default: (await parts()).Companions }))
export const SharedStem = lazy(async () => ({ default: (await parts()).SharedStem }))
export const NothingToShow = lazy(async () => ({ default: (await parts()).NothingToShow }))
export const Sheet = lazy(async () => ({ default: (await parts()).Sheet }))
export const FillIn = lazy(async () => ({ default: (await parts()).FillIn }))
export const ShortAnswer = lazy(async () => ({ default: (await parts()).ShortAnswer }))
export const SharedOptions = lazy(async () => ({ default: (await parts()).SharedOptions }))
export const Outcome = lazy(async () => ({ default: (await parts()).Outcome }))
export const Summary = lazy(async () => ({ default: (await parts()).Summary }))
export const CertaintyMark = lazy(async () => ({ default: (await parts()).CertaintyMark }))
export const QuestionClock = lazy(async () => ({ default: (await parts()).QuestionClock }))
export const Note = lazy(async () => ({ default: (await parts()).Note }))
export const ReportTool = lazy(async () => ({ default: (await parts()).ReportTool }))
export const HelpDialog = lazy(async () => ({ default: (await parts()).HelpDialog }))
export const Settings = lazy(async () => ({ default: (await parts()).Settings }))

/** Parts that did not come now are asked for again when they are needed. */
export async function fetchParts(): Promise<void> {
  await Promise.allSettled([fetchKeyboard(), parts()])
}
