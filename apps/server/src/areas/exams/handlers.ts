import type { Handlers } from '../../platform/calls/handler.ts'
import { building } from './building/handlers.ts'
import { interviews } from './interviews/handlers.ts'
import { lists } from './lists/handlers.ts'
import { paperMoveWindow, paperWindow } from './office/windows.ts'
import { papers } from './papers/handlers.ts'

export const exams: Handlers<'exams'> = {
  ...lists,
  ...building,
  ...interviews,
  ...papers,
  paperMoveWindow,
  paperWindow,
}
