import type { Handlers } from '../../../platform/calls/handler.ts'
import { chapterArrange, chapterPlan, chapterRename, chapterSteps, chapterUndo } from './arrange.ts'
import { chapterDesk } from './desk.ts'
import { chapterFind } from './find.ts'

/** The staff calls of this area; areas/chapters/handlers.ts joins them with the learners' calls. */
export const chaptersOffice = {
  chapterArrange,
  chapterDesk,
  chapterFind,
  chapterPlan,
  chapterRename,
  chapterSteps,
  chapterUndo,
} satisfies Partial<Handlers<'chapters'>>
