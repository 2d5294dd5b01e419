import { choicesOf } from '@tizhou/question-view/choices.ts'
import type { Crowd, Question } from '../../state/question.ts'

export interface OptionShare {
  name: string
  /** The number of learners whose answer contains this option. */
  count: number
  /** `count` as a share of all answers, 0 to 1. */
  share: number
}

export interface CrowdView {
  answered: number
  /** The share of right answers, 0 to 1. */
  rightRate: number
  options: OptionShare[]
  /** The wrong option chosen most often; null where nobody chose one. */
  trap: string | null
}

/**
 * The answers of all learners to a question, ready to show; null without any answer (the page then says 暂无统计). An
 * answer of several letters (`ABD`) counts once for each of its options.
 */
export function crowdView(
  crowd: Crowd | undefined,
  question: Pick<Question, 'form' | 'answer' | 'options'>,
): CrowdView | null {
  if (!crowd || crowd.answered < 1) return null
  const counts = new Map<string, number>(choicesOf(question).map((choice) => [choice.name, 0]))
  for (const [chosen, times] of Object.entries(crowd.options)) {
    for (const letter of chosen) {
      const before = counts.get(letter)
      if (before !== undefined) counts.set(letter, before + times)
    }
  }
  const total = Object.values(crowd.options).reduce((sum, times) => sum + times, 0)
  const options = [...counts].map(([name, count]) => ({ name, count, share: total > 0 ? count / total : 0 }))
  const wrong = options.filter((option) => option.count > 0 && !question.answer.includes(option.name))
  const trap = wrong.reduce<OptionShare | null>((most, one) => (most && most.count >= one.count ? most : one), null)
  return { answered: crowd.answered, rightRate: crowd.right / crowd.answered, options, trap: trap?.name ?? null }
}
