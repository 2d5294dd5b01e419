import type { Handlers } from '../../platform/handler.ts'
import { appoint, lesson, optimalLive } from './lessons.ts'
import { liveOffice } from './office/handlers.ts'
import { remindMe, setConcern, userConcern } from './reminding.ts'
import { enter, feed, myQuestions, replayChat, say, sign } from './room.ts'

export const live: Handlers<'live'> = {
  optimalLive,
  appoint,
  userConcern,
  setConcern,
  remindMe,
  lesson,
  enter,
  feed,
  say,
  sign,
  myQuestions,
  replayChat,
  ...liveOffice,
}
