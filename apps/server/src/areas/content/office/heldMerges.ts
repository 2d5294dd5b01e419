import type { Params } from '@tizhou/contract/contract'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import { revisionOf } from '../../../platform/edited.ts'
import { dataOf } from '../../../platform/heldSteps.ts'
import type { HeldStep } from '../../../platform/services.ts'
import { type KeptMerge, questionMerge, questionMergeCheck, questionMergeUndo } from './twinMerges.ts'

type Merging = Params<'content.questionMerge'>
type Undoing = Params<'content.questionMergeUndo'>

const placed = ({ stem, chapters }: { stem: string; chapters: readonly string[] }) =>
  `${stem}\n章节：${chapters.join('；') || '—'}`

export const mergeStep: HeldStep = {
  async told(input) {
    const params = input.params as Merging
    const check = await dataOf(questionMergeCheck({ ...input, params }))
    const [refusal] = check.refusals
    if (refusal) throw new Refusal(409, refusal, { reason: 'refused' })
    const { stay, others, placed: places, learners, revision } = check
    return {
      ...{ appID: params.appID, name: `合并到：${stay.stem.slice(0, 60)}` },
      params: { ...params, revision },
      lines: [
        `${others.length} 题并入“${stay.externalID}”，移出章节；做过它们的学员 ${learners} 人，记录并入保留的题`,
        ...(places.length > 0 ? [`保留的题另外放进：${places.join('；')}`] : []),
      ],
      samples: others.map((other) => ({
        ...{
          label: `并入的题 ${other.externalID}`,
          before: placed(other),
          after: `并入 ${stay.externalID}：${stay.stem}`,
        },
      })),
      digest: revision,
    }
  },
  async run(input) {
    await questionMerge({ ...input, params: input.params as Merging })
    return {}
  },
}

export const mergeUndoStep: HeldStep = {
  async told({ params, services }) {
    const { appID, mergeID } = params as Undoing
    const row = await services.content.questionMergeByID(appID, mergeID)
    if (!row) throw notFound('这次合并')
    if (row.undone_at !== null) throw new Refusal(409, '这次合并已经撤销过了', { reason: 'undone' })
    const { others } = JSON.parse(row.kept) as KeptMerge
    const ids = [row.stay_id, ...others.map(({ questionID }) => questionID)]
    const there = await services.content.twinRows(appID, ids)
    return {
      ...{ appID, name: `撤销合并：${row.stay_stem}`, params },
      lines: [`${others.map(({ externalID }) => externalID).join('、')} 回到原来的章节，学员的记录各归各题`],
      samples: [],
      digest: revisionOf({ mergeID, there: [...there.values()].map(({ hash, places }) => [hash, places]) }),
    }
  },
  async run(input) {
    await questionMergeUndo({ ...input, params: input.params as Undoing })
    return {}
  },
}
