/**
 * The parts of the runner that load after the first paint, as one chunk: they are needed within the same second, and a
 * dozen files would be a dozen requests. Only lazyParts.ts imports this file.
 */

export { CertaintyMark } from '../answer/CertaintyMark.tsx'
export { FillIn } from '../answer/FillIn.tsx'
export { OptionReason } from '../answer/OptionReason.tsx'
export { SharedOptions } from '../answer/SharedOptions.tsx'
export { ShortAnswer } from '../answer/ShortAnswer.tsx'
export { Settings } from '../bars/Settings.tsx'
export { HelpDialog } from '../keyboard/HelpDialog.tsx'
export { Note } from '../note/Note.tsx'
export { Outcome } from '../outcome/Outcome.tsx'
export { QuestionClock } from '../question/QuestionClock.tsx'
export { SharedStem } from '../question/SharedStem.tsx'
export { ReportTool } from '../report/ReportTool.tsx'
export { Sheet } from '../sheet/Sheet.tsx'
export { Summary } from '../summary/Summary.tsx'
export { Companions } from './Companions.tsx'
export { NothingToShow } from './NothingToShow.tsx'
