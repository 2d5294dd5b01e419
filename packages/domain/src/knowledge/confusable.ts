import type { Form, Option } from '../content/question.ts'

/**
 * Finds points that learners confuse. A wrong option belongs to another point when its text is the right answer of a
 * question on that point, or the point's name: choosing it confuses the two.
 */

export interface PointQuestion {
  id: number
  form: Form
  options: readonly Option[]
  answer: string
  /** In order; the first is the main point. */
  points: readonly number[]
}

/** Choosing this option mistakes point `own` for point `other`. */
export interface ConfusingOption {
  questionID: number
  answer: string
  own: number
  other: number
}

const SINGLE: readonly Form[] = ['ATEST', 'BTEST', 'A3TEST']

/** Normalises spaces, punctuation, width and case. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a text can stand for a point; numbers, single letters and stock phrases cannot. */
const says = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  !/^[\p{N}.]+\p{L}{0,3}$/u.test(text) &&
  !/^以上(都|均|全|皆)|^(都|均)(是|不是|对|错)$/u.test(text)

/**
 * Finds confusing options by content alone: first all questions are added, then each is examined, in two steps so that
 * a large bank can be processed bit by bit. A text that stands for several other points is ignored.
 */
export class ConfusingSearch {
  readonly #named = new Map<string, number>()
  readonly #answered = new Map<string, Set<number>>()

  constructor(names: ReadonlyMap<number, string>) {
    for (const [point, name] of names) this.#named.set(folded(name), point)
  }

  tell(question: PointQuestion): void {
    if (!isLooked(question)) return
    const text = folded(question.options.find(({ name }) => name === question.answer)?.content ?? '')
    if (!says(text)) return
    const points = this.#answered.get(text) ?? new Set()
    points.add(question.points[0] as number)
    this.#answered.set(text, points)
  }

  find(question: PointQuestion): ConfusingOption[] {
    if (!isLooked(question)) return []
    return question.options.flatMap((option) => {
      const text = option.name === question.answer ? '' : folded(option.content)
      if (!says(text)) return []
      const other = this.#ownerOf(text)
      if (other === undefined || question.points.includes(other)) return []
      return [{ questionID: question.id, answer: option.name, own: question.points[0] as number, other }]
    })
  }

  #ownerOf(text: string): number | undefined {
    const named = this.#named.get(text)
    if (named !== undefined) return named
    const owners = this.#answered.get(text)
    return owners?.size === 1 ? [...owners][0] : undefined
  }
}

const isLooked = ({ form, points }: PointQuestion): boolean => SINGLE.includes(form) && points.length > 0

/** Two points with the number of confusions in either direction. */
export interface PointPair {
  a: number
  b: number
  /** Number of options that lead from one to the other. */
  links: number
  /** How often learners chose one of these options. */
  times: number
}

/** Fewest confusing options of a pair, since a single one may be a coincidence. */
const LINKED_FROM = 2
const CHOSEN_FROM = 3

/** Pairs, the most confused first. `chosen`: how often an option was chosen. */
export function pairsOf(
  options: readonly ConfusingOption[],
  chosen: (questionID: number, answer: string) => number,
): PointPair[] {
  const pairs = new Map<string, PointPair>()
  for (const { questionID, answer, own, other } of options) {
    const [a, b] = own < other ? [own, other] : [other, own]
    const pair = pairs.get(`${a}-${b}`) ?? { a, b, links: 0, times: 0 }
    pair.links++
    pair.times += chosen(questionID, answer)
    pairs.set(`${a}-${b}`, pair)
  }
  return [...pairs.values()]
    .filter(({ links, times }) => links >= LINKED_FROM || times >= CHOSEN_FROM)
    .sort((x, y) => y.times - x.times || y.links - x.links || x.a - y.a || x.b - y.b)
}

const SENTENCE = 160
/** Labels that name the point but do not describe it. */
const NAMES_ONLY = /^(?:考点|知识点|题眼)/u

/** The sentences of an explanation that mention one of these names: they describe the difference. */
export function tellingSentences(explanation: string, names: readonly string[]): string[] {
  const wanted = names.map(folded).filter((name) => name.length >= 2)
  return explanation
    .split('【')
    .filter((part) => !NAMES_ONLY.test(part))
    .flatMap((part) => part.slice(part.indexOf('】') + 1).split(/[。；;\n]/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 4 && sentence.length <= SENTENCE)
    .filter((sentence) => {
      const plain = folded(sentence)
      return wanted.some((name) => plain.includes(name) && plain.length > name.length + 4)
    })
}
