import type { Item, Meta } from './authoring.ts'

/**
 * FORMAT of an interview question (docs/areas/content.md, "Interview questions"; read by `readScoring` of
 * packages/domain/src/content/scoringPoints.ts). Form JDTEST, style BL (a case) or JD (a question alone):
 *
 * - stem: `【病例】…` where there is a case, then `【问题】…`
 * - answer: the reference answer, as one would say it
 * - explanation: `【答题时间】m 分钟`, below the line `【评分要点】` one scoring point a line, `n. text（m 分）`, and after
 *   them what the examiners ask on, `【考官追问】…`
 */
export interface Interview extends Meta {
  case?: string
  question: string
  minutes: number
  reference: string
  scoring: [text: string, marks: number][]
  /** The examiners' follow-up question, and the expected answer. */
  followUp: string
}

/** A case is worth 20 marks, a question alone 10. */
export const FULL_MARKS = { BL: 20, JD: 10 } as const

export function interview(id: string, of: Interview): Item {
  const { case: patient, question, minutes, reference, scoring, followUp, ...meta } = of
  return [
    {
      externalID: id,
      style: patient === undefined ? 'JD' : 'BL',
      form: 'JDTEST',
      stem: `${patient === undefined ? '' : `【病例】${patient}\n`}【问题】${question}`,
      options: [],
      answer: reference,
      explanation: [
        `【答题时间】${minutes} 分钟`,
        '【评分要点】',
        ...scoring.map(([text, marks], at) => `${at + 1}. ${text}（${marks} 分）`),
        `【考官追问】${followUp}`,
      ].join('\n'),
      ...meta,
    },
  ]
}
