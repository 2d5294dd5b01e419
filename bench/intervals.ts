import { LEVEL } from '@tizhou/domain/knowledge/models/predict'
import {
  type Coverage,
  coverageOf,
  MEASURED,
  NATURES,
  type NatureName,
} from '@tizhou/domain/knowledge/testing/coverage'
import { LEARNERS } from '@tizhou/domain/knowledge/testing/madeWorld'

/**
 * How often the intervals of predicted scores hold, by simulation: over kinds of learners, by the fixed parameters and by
 * both fitted models, for several seeds. Fails where they hold more or less often than they claim, or where the figures
 * in `MEASURED`, which the documentation shows, are not those of this run.
 */
const SLACK = 0.03
/** Rounding, and what another machine's logarithms may move. */
const SAME = 0.003

function aim(what: string, isMet: boolean): void {
  if (isMet) return
  console.log(`  MISSED: ${what}`)
  process.exitCode = 1
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const shares = (of: readonly number[]) => of.map(percent).join(', ')
const figuresOf = ({ held, byAnswers, byScore, stretched }: Coverage) => [...held, ...byAnswers, ...byScore, stretched]
const meanOf = (held: readonly number[]) => held.reduce((sum, share) => sum + share, 0) / held.length
const holds = (share: number) => Math.abs(share - LEVEL) <= SLACK

for (const nature of Object.keys(NATURES) as NatureName[]) {
  console.log(`\nLearners ${nature}, ${LEARNERS} a seed`)
  for (const row of coverageOf(nature)) {
    const { followed, held, byAnswers, byScore, stretched } = row
    console.log(
      `  ${followed}: by seed ${shares(held)}; in all ${percent(meanOf(held))}; stretched ${percent(stretched)}`,
    )
    console.log(`    few, some, many answers ${shares(byAnswers)}; low, middle, high score ${shares(byScore)}`)
    if (nature === 'as assumed') aim(`held ${percent(LEVEL)} ± ${percent(SLACK)} of the time`, holds(meanOf(held)))
    aim(`held so often once stretched`, holds(stretched))
    const known = MEASURED.find((other) => other.nature === nature && other.followed === followed)
    const was = known ? figuresOf(known) : []
    const isSame = figuresOf(row).every((figure, at) => Math.abs(figure - (was[at] ?? Number.NaN)) <= SAME)
    aim(`MEASURED has other figures; now ${JSON.stringify(row)}`, isSame)
  }
}
