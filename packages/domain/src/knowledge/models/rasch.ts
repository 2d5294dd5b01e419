/**
 * The Rasch model: ability and difficulty on one scale (logits). Formulas as in Baker, "The Basics of Item Response
 * Theory" (2nd ed. 2001), chapters 2, 5 and 6; the expected a posteriori estimate as in Bock & Mislevy, Applied
 * Psychological Measurement 6 (1982), 431–444.
 */

export interface Answered {
  /** Difficulty in logits. */
  difficulty: number
  right: boolean
}

/** An estimated ability: mean and standard error, in logits. */
export interface Ability {
  mean: number
  error: number
}

/** Ability of a learner without answers. */
export const ANYBODY: Ability = { mean: 0, error: 1 }

export const logistic = (x: number): number => 1 / (1 + Math.exp(-x))
export const logit = (share: number): number => Math.log(share / (1 - share))

/** Probability that a learner of this ability answers a question of this difficulty right. */
export const probability = (ability: number, difficulty: number): number => logistic(ability - difficulty)

/** Fisher information of a question at an ability: P(1 − P), at most 0.25 where both are equal. */
export function information(ability: number, difficulty: number): number {
  const right = probability(ability, difficulty)
  return right * (1 - right)
}

const NODES = 121
/** Range of the nodes on either side, in prior standard deviations. */
const REACH = 5

/** Expected a posteriori ability under a normal prior, with the posterior's standard deviation as its error. */
export function estimate(answers: readonly Answered[], prior: Ability = ANYBODY): Ability {
  if (answers.length === 0) return prior
  const logs: number[] = []
  const nodes: number[] = []
  for (let at = 0; at < NODES; at++) {
    const away = (at / (NODES - 1) - 0.5) * 2 * REACH
    const node = prior.mean + away * prior.error
    let log = (-away * away) / 2
    for (const { difficulty, right } of answers) {
      const x = right ? node - difficulty : difficulty - node
      log -= x > 0 ? Math.log1p(Math.exp(-x)) : -x + Math.log1p(Math.exp(x))
    }
    nodes.push(node)
    logs.push(log)
  }
  const top = Math.max(...logs)
  let weight = 0
  let first = 0
  let second = 0
  for (const [at, log] of logs.entries()) {
    const share = Math.exp(log - top)
    const node = nodes[at] as number
    weight += share
    first += share * node
    second += share * node * node
  }
  const mean = first / weight
  return { mean, error: Math.sqrt(Math.max(1e-9, second / weight - mean * mean)) }
}
