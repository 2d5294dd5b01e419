import type { Handlers } from '../../../platform/calls/handler.ts'
import {
  attendance,
  deskOf,
  filterWords,
  filterWordsSave,
  lineHide,
  linePin,
  personMute,
  questionAnswer,
  roomRules,
  signOpen,
} from './desk.ts'
import { films } from './films.ts'
import { lessonList, lessonRestore, lessonSave, lessonVideo, lessonWithdraw, liveSettings } from './lessons.ts'

/** What staff call of this area; areas/live/handlers.ts puts it beside what learners call. */
export const liveOffice = {
  attendance,
  deskOf,
  films,
  filterWords,
  filterWordsSave,
  lessonList,
  lessonRestore,
  lessonSave,
  lessonVideo,
  lessonWithdraw,
  lineHide,
  linePin,
  liveSettings,
  personMute,
  questionAnswer,
  roomRules,
  signOpen,
} satisfies Partial<Handlers<'live'>>
