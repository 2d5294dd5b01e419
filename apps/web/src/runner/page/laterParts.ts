/**
 * The parts of the runner that come after its first sight, as one file of the build: they are wanted within the same
 * second, and a dozen files would be a dozen requests. Imported by lazyParts.ts alone, as a whole.
 */

export { CertaintyMark } from '../answer/CertaintyMark.tsx'
export { FillIn } from '../answer/FillIn.tsx'
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
