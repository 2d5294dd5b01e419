import type { WireMemoryPlan } from '@tizhou/contract/memory'
import { beijingDay } from '@tizhou/domain/dates/beijing'
import type { Services } from './services.ts'

/** The settings by which a client computes the intervals after a grade. */
export async function memoryPlan(
  { review, now }: Pick<Services, 'review' | 'now'>,
  userID: number,
  subjectID: number,
): Promise<WireMemoryPlan> {
  const at = now()
  const plan = await review.currentPlan(userID, subjectID, at)
  return {
    Today: beijingDay(at),
    ExamDay: plan.examDate ? Math.floor(Date.parse(`${plan.examDate}T00:00:00Z`) / 86_400_000) : null,
    Retention: plan.retention / 100,
    W: await review.parametersOf(userID, subjectID),
  }
}
