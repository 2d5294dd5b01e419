import { choicesOf } from '@tizhou/question-view/choices.ts'
import type { Crowd, Question } from '../../state/question.ts'

export interface OptionShare {
  name: string
  /** Learners whose answer holds this option. */
  count: number
  /** 0 to 1, of all who answered. */
  share: number
}

export interface CrowdView {
  answered: number
  /** 0 to 1. */
  rightRate: number
  options: OptionShare[]
  /** The wrong option that most learners fall for; null where nobody did. */
  trap: string | null
}

/**
 * What the crowd did with a question, ready to show. Null below one answer (then the page says 暂无统计).
 * An answer of several letters (`ABD`) counts once for each of its options.
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
