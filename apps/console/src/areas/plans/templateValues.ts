import type { Stage } from '@tizhou/domain/plans/plan'
import type { StageTemplate } from '@tizhou/domain/plans/template'

/** The values of the form of a template. */
export interface TemplateValues {
  foundationName: string
  strengtheningName: string
  sprintName: string
  foundationShare: number
  strengtheningShare: number
  sprintShare: number
  bufferEvery: number
  paperShare: number
  mocks: number
  wrongWeeks: number
}

export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  foundation: '第一阶段',
  strengthening: '第二阶段',
  sprint: '第三阶段',
}

export const valuesOf = (of: TemplateValues): TemplateValues => ({
  foundationName: of.foundationName,
  strengtheningName: of.strengtheningName,
  sprintName: of.sprintName,
  foundationShare: of.foundationShare,
  strengtheningShare: of.strengtheningShare,
  sprintShare: of.sprintShare,
  bufferEvery: of.bufferEvery,
  paperShare: of.paperShare,
  mocks: of.mocks,
  wrongWeeks: of.wrongWeeks,
})

/** The typed values as the planner takes them; an empty number counts as 0. */
export const templateOf = (of: Partial<TemplateValues>): StageTemplate => ({
  names: {
    foundation: of.foundationName ?? '',
    strengthening: of.strengtheningName ?? '',
    sprint: of.sprintName ?? '',
  },
  shares: {
    foundation: of.foundationShare ?? 0,
    strengthening: of.strengtheningShare ?? 0,
    sprint: of.sprintShare ?? 0,
  },
  bufferEvery: of.bufferEvery ?? 0,
  paperShare: of.paperShare ?? 0,
  mocks: of.mocks ?? 0,
  wrongWeeks: of.wrongWeeks ?? 0,
})
