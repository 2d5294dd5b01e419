import type { Params } from '@tizhou/contract/contract'
import type { PointChangeTold } from '@tizhou/domain/points/changes'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import { revisionOf } from '../../../platform/edited.ts'
import { dataOf, type StepSample } from '../../../platform/heldSteps.ts'
import type { HeldStep } from '../../../platform/services.ts'
import { pointChangeUndo } from './changes.ts'
import { pointMerge, pointMergeCheck, pointMergeUndo } from './merges.ts'
import { pointHangs, pointRemove } from './removal.ts'
import { pointSplit, pointSplitCheck } from './split.ts'

/** Steps of points that change which points questions name. */

interface Named {
  stem: string
  before: readonly string[]
  after: readonly string[]
}

const samplesOf = (samples: readonly Named[]): StepSample[] =>
  samples.map(({ stem, before, after }) => ({ label: stem, before: before.join('、'), after: after.join('、') }))

export const pointMergeStep: HeldStep = {
  async told(input) {
    const params = input.params as Params<'knowledge.pointMerge'>
    const check = await dataOf(pointMergeCheck({ ...input, params }))
    if (check.refusal) throw new Refusal(409, check.refusal, { reason: 'pair' })
    const { stay, others, questions, learners, limits } = check
    return {
      ...{ appID: params.appID, name: `合并知识点到：${stay.name}`, params },
      lines: [
        `${others.map(({ name }) => `“${name}”`).join('、')} 并入“${stay.name}”：${questions} 题改写，涉及学员 ${learners} 人`,
        ...limits,
      ],
      samples: samplesOf(check.samples),
      digest: revisionOf({ stay, others, questions, samples: check.samples }),
    }
  },
  async run(input) {
    await pointMerge({ ...input, params: input.params as Params<'knowledge.pointMerge'> })
    return {}
  },
}

export const pointMergeUndoStep: HeldStep = {
  async told({ params, services }) {
    const { appID, mergeID } = params as Params<'knowledge.pointMergeUndo'>
    const merge = await services.points.mergeByID(appID, mergeID)
    if (!merge) throw notFound('这次合并')
    if (merge.undone_at !== null) throw new Refusal(409, '这次合并已经撤销过了', { reason: 'undone' })
    const others = (JSON.parse(merge.other_names) as string[]).map((name) => `“${name}”`).join('、')
    const counts = await services.points.questionsOfPoints([merge.stay_id])
    return {
      ...{ appID, name: `撤销合并知识点：${merge.stay_name}`, params },
      lines: [`${others} 重新成为单独的知识点，题目写回它们；之后又改过的不动`],
      samples: [],
      digest: revisionOf({ mergeID, questions: [...counts] }),
    }
  },
  async run(input) {
    await pointMergeUndo({ ...input, params: input.params as Params<'knowledge.pointMergeUndo'> })
    return {}
  },
}

export const pointRemoveStep: HeldStep = {
  async told(input) {
    const params = input.params as Params<'knowledge.pointRemove'>
    const { name, questions, nodes, lessons, chapters, refusal } = await dataOf(pointHangs({ ...input, params }))
    if (refusal) throw new Refusal(409, refusal, { reason: 'pair' })
    return {
      ...{ appID: params.appID, name: `删除知识点：${name}`, params },
      lines: [`${questions} 题、${nodes.length} 处资料、${lessons.length} 节视频不再写“${name}”`],
      samples: [],
      digest: revisionOf({ name, questions, nodes, lessons, chapters }),
    }
  },
  async run(input) {
    await pointRemove({ ...input, params: input.params as Params<'knowledge.pointRemove'> })
    return {}
  },
}

export const pointSplitStep: HeldStep = {
  async told(input) {
    const params = input.params as Params<'knowledge.pointSplit'>
    const check = await dataOf(pointSplitCheck({ ...input, params }))
    const { name, toName, questions, ofQuestions } = check
    return {
      ...{ appID: params.appID, name: `拆分知识点：${name}`, params },
      lines: [`“${name}”的 ${ofQuestions} 题里有 ${questions} 题改写“${toName}”`],
      samples: samplesOf(check.samples),
      digest: revisionOf({ name, toName, questions, samples: check.samples }),
    }
  },
  async run(input) {
    await pointSplit({ ...input, params: input.params as Params<'knowledge.pointSplit'> })
    return {}
  },
}

const UNDONE = { remove: '恢复删除的知识点', split: '撤销拆分知识点', import: '撤销导入知识点' } as const

export const pointChangeUndoStep: HeldStep = {
  async told({ params, services }) {
    const { appID, changeID } = params as Params<'knowledge.pointChangeUndo'>
    const change = await services.points.pointChangeByID(appID, changeID)
    if (!change) throw notFound('这次改动')
    if (change.undone_at !== null) throw new Refusal(409, '这次改动已经撤销过了', { reason: 'undone' })
    const { to = '', questions = 0 } = JSON.parse(change.told) as PointChangeTold
    return {
      ...{ appID, name: `${UNDONE[change.kind]}：${change.name}`, params },
      lines: [`${questions} 题重新写“${change.name}”${to && `，不再写“${to}”`}；之后又改过的不动`],
      samples: [],
      digest: revisionOf({ changeID }),
    }
  },
  async run(input) {
    await pointChangeUndo({ ...input, params: input.params as Params<'knowledge.pointChangeUndo'> })
    return {}
  },
}
