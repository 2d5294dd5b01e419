import type { Form } from '../content/question.ts'

/** What candidates chose in a question of a paper, and what makes the question suspicious. */

/** Candidates who gave one reply: all, those of the upper group, those of the lower (itemAnalysis.ts). */
export type Chosen = [all: number, upper: number, lower: number]
/** By canonical reply: letters, or 对 and 错; blank ones are absent. */
export type Choices = Readonly<Record<string, Chosen>>

/** Whether replies of this form are choices, which can be counted. */
export const isChosen = (form: Form): boolean => form !== 'TKTEST' && form !== 'JDTEST'

/** One option as it was chosen; with several letters in a reply each of them counts. */
export interface OptionCount {
  name: string
  isKey: boolean
  all: number
  upper: number
  lower: number
}

interface Chooseable {
  form: Form
  /** The canonical key. */
  answer: string
  options: readonly { name: string }[]
  choices: Choices
}

/** Empty for forms without choices. */
export function optionCounts({ form, answer, options, choices }: Chooseable): OptionCount[] {
  if (!isChosen(form)) return []
  const names = form === 'PDTEST' ? ['对', '错'] : options.map(({ name }) => name)
  return names.map((name) => {
    const counts: OptionCount = { name, isKey: answer.includes(name), all: 0, upper: 0, lower: 0 }
    for (const [reply, [all, upper, lower]] of Object.entries(choices)) {
      if (!reply.includes(name)) continue
      counts.all += all
      counts.upper += upper
      counts.lower += lower
    }
    return counts
  })
}

/** What makes a question suspicious, the gravest first. */
export const SUSPICIONS = ['wrongKey', 'negative', 'hard', 'easy', 'unused'] as const
export type Suspicion = (typeof SUSPICIONS)[number]

export interface Suspicious {
  kind: Suspicion
  /** In words, with its figures. */
  text: string
}

/** Fewest judged candidates for suspecting a question, and for suspecting an option that nobody chooses. */
const SUSPECTED_FROM = 10
const UNUSED_FROM = 30
/** Shares of marks below and above which a question tells nothing about candidates. */
const HARD_BELOW = 0.2
const EASY_ABOVE = 0.95

interface Measured extends Chooseable {
  candidates: number
  facility: number | null
  discrimination: number | null
  upperLower: number | null
}

const figure = (value: number): string => value.toFixed(2).replace('-', '−')

/** The reasons for looking at a question, the gravest first; none: it looks sound, or too few have answered. */
export function suspicionsOf(of: Measured): Suspicious[] {
  if (of.candidates < SUSPECTED_FROM) return []
  const { facility, discrimination, upperLower, answer, choices } = of
  const found: Suspicious[] = []
  const key = choices[answer]?.[1] ?? 0
  const [wrong, times] = Object.entries(isChosen(of.form) ? choices : {}).reduce<[string, number]>(
    (most, [reply, [, upper]]) => (reply !== answer && upper > most[1] ? [reply, upper] : most),
    ['', 0],
  )
  if (times > key)
    found.push({
      kind: 'wrongKey',
      text: `高分组选“${wrong}”的 ${times} 人，多于选答案“${answer}”的 ${key} 人，答案可能有误`,
    })
  if ((discrimination ?? 0) < 0 || (upperLower ?? 0) < 0) {
    const figures = [
      discrimination === null ? '' : `r = ${figure(discrimination)}`,
      upperLower === null ? '' : `D = ${figure(upperLower)}`,
    ]
    found.push({
      kind: 'negative',
      text: `区分度为负（${figures.filter(Boolean).join('，')}）：总分高的反而答得差`,
    })
  }
  if (facility !== null && facility < HARD_BELOW)
    found.push({ kind: 'hard', text: `太难：P = ${figure(facility)}，低于 0.20` })
  if (facility !== null && facility > EASY_ABOVE)
    found.push({ kind: 'easy', text: `太易：P = ${figure(facility)}，高于 0.95` })
  const unused = of.candidates < UNUSED_FROM ? [] : optionCounts(of).filter(({ all }) => all === 0)
  if (unused.length > 0)
    found.push({ kind: 'unused', text: `选项 ${unused.map(({ name }) => name).join('、')} 没有人选` })
  return found
}

/** A number that orders questions by their gravest reasons; 0: none. */
export const gravityOf = (found: readonly Suspicious[]): number =>
  found.reduce((sum, { kind }) => sum + 2 ** (SUSPICIONS.length - 1 - SUSPICIONS.indexOf(kind)), 0)
