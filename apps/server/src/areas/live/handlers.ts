import type { Handlers } from '../../platform/calls/handler.ts'
import * as lessons from './lessons.ts'
import { liveOffice } from './office/handlers.ts'
import { remindMe, setConcern, userConcern } from './reminding.ts'
import * as room from './room.ts'

export const live: Handlers<'live'> = {
  ...lessons,
  ...room,
  userConcern,
  setConcern,
  remindMe,
  ...liveOffice,
}
