import { notFound } from '../../platform/envelope.ts'
import type { Handlers } from '../../platform/handler.ts'

const none = async (): Promise<never> => {
  throw notFound('该试卷')
}

export const exams: Handlers<'exams'> = {
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
