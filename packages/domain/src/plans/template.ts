import { BUFFER_EVERY, type PlanSettings, STAGES, type Stage } from './plan.ts'

/** The template of a subject's new plans. */
export interface StageTemplate {
  /** Names of the stages for learners. */
  names: Readonly<Record<Stage, string>>
  /** Whole percentages of the study days; they sum to 100. */
  shares: Readonly<Record<Stage, number>>
  /** One study day in so many stays free for missed tasks; 0: none. */
  bufferEvery: number
  /** Share of a chapter's weight that comes from the exam's paper, in whole percent; the rest is by its questions. */
  paperShare: number
  /** Most mock papers of a plan. */
  mocks: number
  /** The wrong book is spread over so many weeks before the exam; 0: as late as there is room. */
  wrongWeeks: number
}

/** The default template. */
export const USUAL_TEMPLATE: StageTemplate = {
  names: { foundation: '基础阶段', strengthening: '强化阶段', sprint: '冲刺阶段' },
  shares: { foundation: 55, strengthening: 25, sprint: 20 },
  bufferEvery: BUFFER_EVERY,
  paperShare: 70,
  mocks: 6,
  wrongWeeks: 0,
}

export const TEMPLATE_BOUNDS = { name: 12, leastShare: 5, buffer: [3, 30], mocks: 12, wrongWeeks: 8 } as const

/** The name of a stage's field, on the wire and in the form. */
const templateField = (stage: Stage, of: 'Name' | 'Share'): string => `${stage}${of}`

/** Faults of a template, at `<stage>Name`, `<stage>Share` and the names of its numbers. */
export function templateFaults(template: StageTemplate): { field: string; reason: string }[] {
  const { names, shares, bufferEvery, paperShare, mocks, wrongWeeks } = template
  const { name, leastShare, buffer } = TEMPLATE_BOUNDS
  const faults: { field: string; reason: string }[] = []
  const seen = new Set<string>()
  for (const stage of STAGES) {
    const shown = names[stage].trim()
    const field = templateField(stage, 'Name')
    if (shown === '' || shown.length > name) faults.push({ field, reason: `请填写 1 到 ${name} 个字的名称` })
    else if (seen.has(shown)) faults.push({ field, reason: '三个阶段的名称不能相同' })
    seen.add(shown)
    if (shares[stage] < leastShare)
      faults.push({ field: templateField(stage, 'Share'), reason: `每个阶段至少占 ${leastShare}%` })
  }
  const sum = STAGES.reduce((total, stage) => total + shares[stage], 0)
  if (sum !== 100)
    faults.push({ field: templateField('sprint', 'Share'), reason: `三个阶段合计应为 100%，现在是 ${sum}%` })
  if (bufferEvery !== 0 && (bufferEvery < buffer[0] || bufferEvery > buffer[1]))
    faults.push({ field: 'bufferEvery', reason: `请填写 ${buffer[0]} 到 ${buffer[1]}，或填 0 表示不留` })
  for (const [field, value, most] of [
    ['paperShare', paperShare, 100],
    ['mocks', mocks, TEMPLATE_BOUNDS.mocks],
    ['wrongWeeks', wrongWeeks, TEMPLATE_BOUNDS.wrongWeeks],
  ] as const)
    if (!Number.isInteger(value) || value < 0 || value > most)
      faults.push({ field, reason: `请填写 0 到 ${most} 的整数` })
  return faults
}

/**
 * Weights of chapters, which sum to 1: `paperShare` percent by the marks that the exam's paper has for them, the rest by
 * their questions. Without a paper by questions alone.
 */
export function chapterWeights(
  chapters: readonly { questions: number; marks: number }[],
  { paperShare }: Pick<StageTemplate, 'paperShare'>,
): number[] {
  const sum = (of: 'questions' | 'marks') => chapters.reduce((total, chapter) => total + chapter[of], 0)
  const [questions, marks] = [sum('questions'), sum('marks')]
  const share = marks === 0 ? 0 : paperShare / 100
  return chapters.map(
    (one) =>
      (share === 0 ? 0 : (share * one.marks) / marks) +
      (questions === 0 ? 0 : ((1 - share) * one.questions) / questions),
  )
}

/** The settings that a new plan takes from a template and keeps. */
export const settingsBy = ({
  names,
  shares,
  bufferEvery,
  wrongWeeks,
}: StageTemplate): Required<Pick<PlanSettings, 'stageShares' | 'stageNames' | 'bufferEvery' | 'wrongWeeks'>> => ({
  stageShares: { foundation: shares.foundation / 100, strengthening: shares.strengthening / 100 },
  stageNames: names,
  bufferEvery,
  wrongWeeks,
})

/** The name of a stage in a plan, with the default for plans without names. */
export const stageName = ({ stageNames }: Pick<PlanSettings, 'stageNames'>, stage: Stage): string =>
  (stageNames ?? USUAL_TEMPLATE.names)[stage]
