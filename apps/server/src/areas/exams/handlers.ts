import { notFound } from '../../platform/envelope.ts'
import type { Handlers } from '../../platform/handler.ts'
import { building } from './building/handlers.ts'
import { lists } from './lists/handlers.ts'

const none = async (): Promise<never> => {
  throw notFound('该试卷')
}

export const exams: Handlers<'exams'> = {
  ...lists,
  ...building,
  myPapers: none,
  paperInfo: none,
  startPaper: none,
  openSitting: none,
  saveAnswers: none,
  confirmStep: none,
  enterSection: none,
  handIn: none,
  startUnit: none,
  paperReport: none,
  paperKeys: none,
  paperRanking: none,
}
