import type { KnowPoint } from '../../../calls/knowledge.ts'
import type { QuestionSet } from '../../../runner/state/question.ts'

/** The order of the questions: one of each point in turn while both have some, then the rest. */
export function inTurn(sides: KnowPoint['Sides']): number[] {
  const [one, other] = sides.map((side) => side.AllTestIDs)
  if (!one || !other) return one ?? []
  const both = Math.min(one.length, other.length)
  const turns = one.slice(0, both).flatMap((id, at) => [id, other[at] as number])
  return [...turns, ...one.slice(both), ...other.slice(both)]
}

/** A chapter may choose questions that do not name the point, so that it may have more of them than the point. */
export const countWords = ({ AllTestIDs, TestCount }: Pick<KnowPoint['Sides'][number], 'AllTestIDs' | 'TestCount'>) =>
  `这次 ${AllTestIDs.length} 题${TestCount > AllTestIDs.length ? `，共 ${TestCount} 题` : ''}`

/** The set in this order, renumbered. */
export function setInTurn(set: QuestionSet, order: readonly number[]): QuestionSet {
  const questions = order
    .flatMap((id) => set.byID.get(id) ?? [])
    .map((question, at) => ({ ...question, number: at + 1 }))
  return { ...set, questions, byID: new Map(questions.map((question) => [question.id, question])) }
}

/** The results of one side of a contrast. */
export interface SideResult {
  id: number
  name: string
  total: number
  answered: number
  right: number
  /** Wrong answers that belong to the other side. */
  takenForOther: number
  otherMistakes: number
}

export interface GivenAnswer {
  id: number
  text: string
  right: boolean
}

/** The results of both sides, with the confusions between them. The caller leaves out unscored answers. */
export function resultsOf(
  { Sides, Mixed }: Pick<KnowPoint, 'Sides' | 'Mixed'>,
  answers: readonly GivenAnswer[],
): SideResult[] {
  const given = new Map(answers.map((answer) => [answer.id, answer]))
  return Sides.map((side) => {
    const own = side.AllTestIDs.flatMap((id) => given.get(id) ?? [])
    const wrong = own.filter((answer) => !answer.right)
    const taken = wrong.filter(({ id, text }) =>
      Mixed.some(({ AllTestID, ItemName }) => AllTestID === id && ItemName === text),
    )
    return {
      id: side.SameKnowPointID,
      name: side.Name,
      total: side.AllTestIDs.length,
      answered: own.length,
      right: own.length - wrong.length,
      takenForOther: taken.length,
      otherMistakes: wrong.length - taken.length,
    }
  })
}

/** The result in one sentence. */
export function verdictOf(results: readonly SideResult[]): string {
  const [one, other] = results
  if (!one) return ''
  if (!other) {
    if (one.answered === 0) return '还没有作答。'
    return one.right === one.answered
      ? `这 ${one.answered} 题都答对了。`
      : `${one.answered} 题里答错 ${one.answered - one.right} 题，看看它们差在哪里。`
  }
  const answered = one.answered + other.answered
  if (answered === 0) return '还没有作答。'
  const mixed = one.takenForOther + other.takenForOther
  if (mixed === 0) {
    const wrong = answered - one.right - other.right
    return wrong === 0 ? '两个考点没有混淆，都答对了。' : `没有把两个考点互相当错，但另有 ${wrong} 题答错。`
  }
  const ways = [
    one.takenForOther > 0 ? `把“${one.name}”当成“${other.name}” ${one.takenForOther} 次` : '',
    other.takenForOther > 0 ? `把“${other.name}”当成“${one.name}” ${other.takenForOther} 次` : '',
  ].filter(Boolean)
  return `您${ways.join('，')}。`
}
