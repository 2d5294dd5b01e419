import { myPapers, paperInfo } from './info.ts'
import { paperKeys } from './keys/keys.ts'
import { attemptMistakes, mistakesToday } from './mistakes.ts'
import { enterSection, handIn } from './moving.ts'
import { openSitting, startPaper, startUnit } from './opening.ts'
import { paperRanking } from './ranking.ts'
import { paperReport } from './report.ts'
import { rescoredPapers, rescoredSeen } from './rescoring/rescored.ts'
import { confirmStep, saveAnswers } from './saving.ts'

export const papers = {
  myPapers,
  paperInfo,
  startPaper,
  openSitting,
  saveAnswers,
  confirmStep,
  enterSection,
  handIn,
  startUnit,
  paperReport,
  paperKeys,
  paperRanking,
  rescoredPapers,
  rescoredSeen,
  attemptMistakes,
  mistakesToday,
}
