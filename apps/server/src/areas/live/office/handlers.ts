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

/** The staff calls of this area; areas/live/handlers.ts joins them with the learners' calls. */
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
