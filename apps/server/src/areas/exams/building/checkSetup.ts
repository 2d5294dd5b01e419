import { styleOfID } from '@tizhou/catalogue/styles'
import type { WireSimulationExam } from '@tizhou/contract/areas/exams/lists'
import { SETUP_BOUNDS } from '@tizhou/domain/building/setup'
import { badInput } from '../../../platform/calls/envelope.ts'

/** Checks what the schema cannot: known, distinct styles and the total number of questions. Throws 400. */
export function checkSetup({ Styles }: WireSimulationExam): void {
  const field = 'simulationExamJson.Styles'
  const ids = Styles.map(({ StyleID }) => StyleID)
  if (!ids.every(styleOfID)) throw badInput([{ field, reason: '没有这个题型' }])
  if (new Set(ids).size < ids.length) throw badInput([{ field, reason: '同一题型只能有一项' }])
  const asked = Styles.reduce((sum, { Count }) => sum + Count, 0)
  if (asked > SETUP_BOUNDS.questions)
    throw badInput([{ field, reason: `一份试卷最多 ${SETUP_BOUNDS.questions} 题，现在是 ${asked} 题` }])
}
