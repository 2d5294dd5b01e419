import type { Form } from '@tizhou/domain/content/question'
import { acceptedAnswers, takesAnyOrder } from '@tizhou/domain/scoring/blanks'

/** A reply or key in readable form: `ABD`, `对`, `窦房结；右心房`. Alternatives of a blank are joined by `或`. */
export function readableAnswer(question: { form: Form }, answer: string): string {
  if (question.form !== 'TKTEST') return answer
  const text = acceptedAnswers(answer)
    .map((accepted) => accepted.join(' 或 ') || '（空）')
    .join('；')
  return takesAnyOrder(answer) ? `${text}（任意顺序）` : text
}
