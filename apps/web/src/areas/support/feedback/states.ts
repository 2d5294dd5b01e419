import { waitingUntil } from '@tizhou/domain/exam/waitingText'
import type { FeedbackReport } from '../../../calls/feedback.ts'
import type { Tone } from '../../../ui/theme/tone.ts'

const STATES: Readonly<Record<FeedbackReport['talk'], { name: string; tone: Tone }>> = {
  open: { name: '等待老师答复', tone: 'neutral' },
  answered: { name: '请确认答复', tone: 'brand' },
  accepted: { name: '已采纳', tone: 'right' },
  rejected: { name: '未采纳，等待答复', tone: 'due' },
}

/** The state of a report in a word. */
export const stateOf = ({ talk, closed }: Pick<FeedbackReport, 'talk' | 'closed'>): { name: string; tone: Tone } =>
  closed === 1 ? { name: '已结束', tone: 'neutral' } : STATES[talk]

/** Why a teacher's answer is withheld and until when: it may reveal the key of a question that is not published yet. */
export const waitsText = ({ Waits, WaitsUntil }: Pick<FeedbackReport, 'Waits' | 'WaitsUntil'>): string =>
  Waits
    ? `老师已答复，待公布：该题在${Waits === 'window' ? '还没公布成绩的考试' : '您正在作答的试卷'}中，${waitingUntil({ why: Waits, until: WaitsUntil })}。`
    : ''
