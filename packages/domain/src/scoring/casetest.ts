import type { Option } from '../content/question.ts'
import { graded, type Rubric, type Score, unscored } from './rubric.ts'

type Weigh = (option: Option, inKey: boolean) => number

/**
 * The points of a case step's options by version of the rule (exam-formats, "Case-analysis scoring"). A paper keeps its
 * version, so that old papers keep their scores.
 *
 * - `plain` (older papers): right +1, any other −1; weights are ignored
 * - `2023`: the option's weight (key +2, right +1, irrelevant 0, wrong −1); without weights as in `plain`
 */
export const RULES = {
  plain: (_option, inKey) => (inKey ? 1 : -1),
  '2023': (option, inKey) => option.weight ?? (inKey ? 1 : -1),
} as const satisfies Record<string, Weigh>

export type RuleVersion = keyof typeof RULES
const NEWEST_RULE: RuleVersion = '2023'

/** The points of choosing each option of a step, by option name: for scoring and display. */
export function optionPoints(rubric: Rubric, version: RuleVersion = NEWEST_RULE): Map<string, number> {
  const weigh: Weigh = RULES[version]
  return new Map(rubric.options.map((option) => [option.name, weigh(option, rubric.answer.includes(option.name))]))
}

/**
 * Whether ticking all options gives full marks although some are not right, because none of those costs points.
 * Reported to editors.
 */
export const givesFullForAll = (weights: readonly (number | null | undefined)[]): boolean =>
  weights.includes(0) && weights.every((weight) => typeof weight === 'number' && weight >= 0)

/**
 * A case step's score: the sum over the chosen options, not below 0; full is the sum of all positive ones. Irrelevant
 * options cost nothing, so a reply that includes one can still be full.
 */
export function scoreCaseTest(rubric: Rubric, reply: string, version: RuleVersion = NEWEST_RULE): Score {
  const points = optionPoints(rubric, version)
  let full = 0
  let sum = 0
  for (const [name, value] of points) {
    full += Math.max(0, value)
    if (reply.includes(name)) sum += value
  }
  return full > 0 ? graded(Math.max(0, sum), full) : unscored(0)
}
