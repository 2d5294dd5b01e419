import { lazy } from 'react'
import { fetchKeyboard } from '../keyboard/useShortcuts.ts'

/**
 * Parts that most first sights do without: what comes after an answer, rarer forms, the sheet (whose column is
 * kept free). They are fetched as soon as the page stands, so the first load stays within its budget.
 */
const companions = () => import('./Companions.tsx')
const sharedStem = () => import('../question/SharedStem.tsx')
const nothing = () => import('./NothingToShow.tsx')
const sheet = () => import('../sheet/Sheet.tsx')
const fillIn = () => import('../answer/FillIn.tsx')
const shortAnswer = () => import('../answer/ShortAnswer.tsx')
const sharedOptions = () => import('../answer/SharedOptions.tsx')
const outcome = () => import('../outcome/Outcome.tsx')
const summary = () => import('../summary/Summary.tsx')
const certainty = () => import('../answer/CertaintyMark.tsx')
const questionClock = () => import('../question/QuestionClock.tsx')
const note = () => import('../note/Note.tsx')
const help = () => import('../keyboard/HelpDialog.tsx')
const settings = () => import('../bars/Settings.tsx')

export const Companions = lazy(() => companions().then((part) => ({ default: part.Companions })))
export const SharedStem = lazy(() => sharedStem().then((part) => ({ default: part.SharedStem })))
export const NothingToShow = lazy(() => nothing().then((part) => ({ default: part.NothingToShow })))
export const Sheet = lazy(() => sheet().then((part) => ({ default: part.Sheet })))
export const FillIn = lazy(() => fillIn().then((part) => ({ default: part.FillIn })))
export const ShortAnswer = lazy(() => shortAnswer().then((part) => ({ default: part.ShortAnswer })))
export const SharedOptions = lazy(() => sharedOptions().then((part) => ({ default: part.SharedOptions })))
export const Outcome = lazy(() => outcome().then((part) => ({ default: part.Outcome })))
export const Summary = lazy(() => summary().then((part) => ({ default: part.Summary })))
export const CertaintyMark = lazy(() => certainty().then((part) => ({ default: part.CertaintyMark })))
export const QuestionClock = lazy(() => questionClock().then((part) => ({ default: part.QuestionClock })))
export const Note = lazy(() => note().then((part) => ({ default: part.Note })))
export const HelpDialog = lazy(() => help().then((part) => ({ default: part.HelpDialog })))
export const Settings = lazy(() => settings().then((part) => ({ default: part.Settings })))

const PARTS = [
  fetchKeyboard,
  companions,
  sheet,
  outcome,
  sharedStem,
  sharedOptions,
  fillIn,
  shortAnswer,
  certainty,
  questionClock,
  note,
  summary,
  settings,
  help,
  nothing,
]

/** A part that did not come now is asked for again when it is needed. */
export async function fetchParts(): Promise<void> {
  await Promise.allSettled(PARTS.map((fetch) => fetch()))
}
