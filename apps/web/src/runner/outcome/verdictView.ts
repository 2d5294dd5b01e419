import type { Entry } from '@tizhou/domain/runner/state'
import { readableAnswer } from '@tizhou/question-view/readableAnswer.ts'
import type { Tone } from '../../ui/theme/tone.ts'
import type { Question } from '../state/question.ts'
import { isOnlyMissed, MISSED } from './missed.ts'

export interface VerdictView {
  sign: string
  word: string
  tone: Extract<Tone, 'right' | 'wrong' | 'missed' | 'due'>
}

/** The sign, word and colour of an answered question's verdict; null while it has none. */
export function verdictView(question: Pick<Question, 'form' | 'answer'>, entry: Entry): VerdictView | null {
  const { score } = entry
  if (!entry.confirmed || !score) return null
  switch (score.verdict) {
    case 'right':
      return { sign: '✓', word: question.form === 'JDTEST' ? '答对了' : '回答正确', tone: 'right' }
    case 'partial':
      return { sign: '–', word: question.form === 'JDTEST' ? '部分答对' : '部分正确', tone: 'missed' }
    case 'unscored':
      return { sign: '○', word: question.form === 'JDTEST' ? '等待自评' : '本题暂无答案', tone: 'due' }
    case 'wrong': {
      if (question.form === 'JDTEST') return { sign: '✗', word: '没答对', tone: 'wrong' }
      return isOnlyMissed(question, entry)
        ? { ...MISSED, tone: 'missed' }
        : { sign: '✗', word: '回答错误', tone: 'wrong' }
    }
  }
}

/** A hint where the verdict differs from the stated certainty; null where they agree or no certainty was stated. */
export function calibrationOf({ certainty, score }: Entry): string | null {
  const wrong = score?.verdict === 'wrong' || score?.verdict === 'partial'
  if (certainty === 1 && wrong) return '有把握却答错：这样的题最容易在考场上再错，看清错在哪里再往下做。'
  if (certainty === 3 && score?.verdict === 'right') return '蒙对的题还不算会，看一遍解析再往下做。'
  return null
}

/** The text of the live region when an answer is judged. */
export function spokenVerdict(question: Question, entry: Entry): string {
  const verdict = verdictView(question, entry)
  if (!verdict) return ''
  if (question.form === 'JDTEST') {
    return entry.selfScore === null ? '已显示参考答案，请自评。' : `已自评：${verdict.word}。`
  }
  const key = verdict.tone === 'due' ? '' : `正确答案：${readableAnswer(question, question.answer)}。`
  const points =
    question.form === 'CASETEST' && entry.score ? `得分 ${entry.score.points}，满分 ${entry.score.full}。` : ''
  return `${verdict.word}。${points}${verdict.tone === 'right' ? '' : key}${calibrationOf(entry) ?? ''}`
}
