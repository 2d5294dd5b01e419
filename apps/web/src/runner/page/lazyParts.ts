import { lazy } from 'react'
import { fetchKeyboard } from '../keyboard/useShortcuts.ts'

/**
 * Parts that the first paint rarely needs: those after an answer, rarer question forms, the sheet (whose column is
 * reserved). They load once the page is shown, which keeps the first load within its budget.
 */
const parts = () => import('./laterParts.ts')

export const Companions = lazy(async () => ({ default: (await parts()).Companions }))
export const SharedStem = lazy(async () => ({ default: (await parts()).SharedStem }))
export const NothingToShow = lazy(async () => ({ default: (await parts()).NothingToShow }))
export const Sheet = lazy(async () => ({ default: (await parts()).Sheet }))
export const FillIn = lazy(async () => ({ default: (await parts()).FillIn }))
export const ShortAnswer = lazy(async () => ({ default: (await parts()).ShortAnswer }))
export const SharedOptions = lazy(async () => ({ default: (await parts()).SharedOptions }))
export const OptionReason = lazy(async () => ({ default: (await parts()).OptionReason }))
export const Outcome = lazy(async () => ({ default: (await parts()).Outcome }))
export const Summary = lazy(async () => ({ default: (await parts()).Summary }))
export const CertaintyMark = lazy(async () => ({ default: (await parts()).CertaintyMark }))
export const QuestionClock = lazy(async () => ({ default: (await parts()).QuestionClock }))
export const Note = lazy(async () => ({ default: (await parts()).Note }))
export const ReportTool = lazy(async () => ({ default: (await parts()).ReportTool }))
export const HelpDialog = lazy(async () => ({ default: (await parts()).HelpDialog }))
export const Settings = lazy(async () => ({ default: (await parts()).Settings }))

/** A part that could not be loaded is requested again when it is needed. */
export async function fetchParts(): Promise<void> {
  await Promise.allSettled([fetchKeyboard(), parts()])
}
