import { BUFFER_EVERY, type PlanSettings, STAGES, type Stage } from './plan.ts'

/** The template of a subject's new plans. */
export interface StageTemplate {
  /** Names of the stages for learners. */
  names: Readonly<Record<Stage, string>>
  /** Whole percentages of the study days; they sum to 100. */
  shares: Readonly<Record<Stage, number>>
  /** One study day in so many stays free for missed tasks; 0: none. */
  bufferEvery: number
}

/** The default template. */
export const USUAL_TEMPLATE: StageTemplate = {
  names: { foundation: '基础阶段', strengthening: '强化阶段', sprint: '冲刺阶段' },
  shares: { foundation: 55, strengthening: 25, sprint: 20 },
  bufferEvery: BUFFER_EVERY,
}

export const TEMPLATE_BOUNDS = { name: 12, leastShare: 5, buffer: [3, 30] } as const

/** The name of a stage's field, on the wire and in the form. */
const templateField = (stage: Stage, of: 'Name' | 'Share'): string => `${stage}${of}`

/** Faults of a template, at `<stage>Name`, `<stage>Share` and `bufferEvery`. */
export function templateFaults({ names, shares, bufferEvery }: StageTemplate): { field: string; reason: string }[] {
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
  return faults
}

/** The settings that a new plan takes from a template and keeps. */
export const settingsBy = ({
  names,
  shares,
  bufferEvery,
}: StageTemplate): Required<Pick<PlanSettings, 'stageShares' | 'stageNames' | 'bufferEvery'>> => ({
  stageShares: { foundation: shares.foundation / 100, strengthening: shares.strengthening / 100 },
  stageNames: names,
  bufferEvery,
})

/** The name of a stage in a plan, with the default for plans without names. */
export const stageName = ({ stageNames }: Pick<PlanSettings, 'stageNames'>, stage: Stage): string =>
  (stageNames ?? USUAL_TEMPLATE.names)[stage]
