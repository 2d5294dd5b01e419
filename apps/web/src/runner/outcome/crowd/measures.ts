import { type Measures, questionMeasures } from '../../../calls/knowledge.ts'
import type { Question } from '../../state/question.ts'
import { spokenTime } from '../../summary/summary.ts'

export type Measure = Measures['list'][number]

/** The number of questions in one request: learners answer a chapter's questions in turn. */
const TOGETHER = 50

/** Ids of a question and its neighbours in the set, which share a request. */
export function nearIDs(questions: readonly Question[], { id, number }: Question): number[] {
  const from = Math.floor((number - 1) / TOGETHER) * TOGETHER
  const near = questions.slice(from, from + TOGETHER).filter((one) => !one.sealed)
  return near.some((one) => one.id === id) ? near.map((one) => one.id) : [id]
}

/** Measures of a question and of its neighbours in the set. */
export const measuresOptions = (appID: number, questions: readonly Question[], question: Question) =>
  questionMeasures({ appID, allTestIDs: nearIDs(questions, question) })

export interface MeasureFact {
  name: string
  /** The measure in words; null where there are too few answers. */
  text: string | null
  /** 0 to 1, for the bar beside the text. */
  share?: number
  /** The meaning of the name. */
  note: string
}

/** The lowest share of right answers for each word; the usual bounds of item analysis. */
const FACILITIES = [
  [0.8, '容易'],
  [0.6, '较易'],
  [0.4, '中等'],
  [0.2, '较难'],
  [0, '很难'],
] as const

/** Ebel & Frisbie, Essentials of Educational Measurement: 0.40 very good, 0.30 good, 0.20 marginal, below it poor. */
const DISCRIMINATIONS = [
  [0.4, '很好'],
  [0.3, '较好'],
  [0.2, '一般'],
  [-1, '较差'],
] as const

const wordFor = (bounds: readonly (readonly [number, string])[], value: number) =>
  bounds.find(([from]) => value >= from)?.[1] ?? ''

const whole = (share: number) => `${Math.round(share * 100)}%`

/** The measures in plain words. `readable` formats a stored answer. */
export function measureFacts(measure: Measure, readable: (reply: string) => string): MeasureFact[] {
  const { Facility, Discrimination, MedianSeconds, Wrong } = measure
  return [
    {
      name: '难度',
      text: Facility === null ? null : `${wordFor(FACILITIES, Facility)}，${whole(Facility)} 的人第一次就答对`,
      share: Facility ?? undefined,
      note: '第一次作答就答对的人越少，题目越难',
    },
    {
      name: '区分度',
      text:
        Discrimination === null ? null : `${wordFor(DISCRIMINATIONS, Discrimination)}（${Discrimination.toFixed(2)}）`,
      share: Discrimination === null ? undefined : Math.max(0, Discrimination),
      note: '其他题答得好的人是否更容易答对这一题：0.4 以上很好，0.2 以下较差',
    },
    {
      name: '中位用时',
      text: MedianSeconds === null ? null : spokenTime(MedianSeconds),
      note: '一半的人比这更快',
    },
    {
      name: '最多错选',
      text: Wrong === null ? null : `${readable(Wrong.Reply)}，${whole(Wrong.Share)} 的人第一次选了它`,
      share: Wrong?.Share,
      note: '第一次作答时被选得最多的错误答案',
    },
  ]
}
