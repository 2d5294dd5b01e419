import type { Params } from '@tizhou/contract/contract'
import { leavingSaid } from '@tizhou/domain/chapters/leavingSaid'
import type { KeptStep } from '../../../cores/content/trees/chapterSteps.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import { revisionOf } from '../../../platform/edited.ts'
import type { HeldStep } from '../../../platform/services.ts'
import { chapterArrange, chapterUndo, planOf } from './arrange.ts'

type Arranging = Params<'chapters.chapterArrange'>
type Undoing = Params<'chapters.chapterUndo'>
type Line = Awaited<ReturnType<typeof planOf>>['before'][number]

const SHOWN = 40

/** Chapters with how many questions they hold, each a line below its parent. */
const outlineText = (lines: readonly Line[]): string => {
  const trees = new Set(lines.map(({ tree }) => tree))
  const shown = lines
    .slice(0, SHOWN)
    .flatMap(({ tree, level, name, count }, at) => [
      ...(trees.size > 1 && tree !== lines[at - 1]?.tree ? [`【${tree}】`] : []),
      `${'　'.repeat(level - 1)}${name}（${count} 题）`,
    ])
  return [...shown, ...(lines.length > SHOWN ? [`还有 ${lines.length - SHOWN} 章`] : [])].join('\n')
}

export const arrangeStep: HeldStep = {
  async told(input) {
    const params = input.params as Arranging
    const { seen, said, notes, moved, retired, leaving, elsewhere, before, after } = await planOf({ ...input, params })
    return {
      ...{ appID: params.appID, name: said, params: { ...params, seenJson: seen } },
      lines: [
        ...(moved > 0 ? [`${moved} 题换章节`] : []),
        ...(retired > 0 ? [`${retired} 题移出章节，学员不再看到`] : []),
        ...leavingSaid(leaving, elsewhere),
        ...notes,
      ],
      samples: [{ label: '章节', before: outlineText(before), after: outlineText(after) }],
      digest: seen.join(),
    }
  },
  async run(input) {
    await chapterArrange({ ...input, params: input.params as Arranging })
    return {}
  },
}

export const arrangeUndoStep: HeldStep = {
  async told({ params, services }) {
    const { appID, stepID } = params as Undoing
    const row = await services.content.chapterStepByID(appID, stepID)
    if (!row) throw notFound('这一步')
    if (row.undone_at !== null || row.kept === null)
      throw new Refusal(409, '这一步已经撤销过了，或已经太早', { reason: 'undone' })
    const { step } = JSON.parse(row.kept) as KeptStep
    const touched = [...new Set(step.items.map(({ chapterID }) => chapterID))]
    const items = await services.content.itemsOf(touched)
    const questions = new Set(step.items.map(({ questionID }) => questionID)).size
    return {
      ...{ appID, name: `撤销：${row.said}`, params },
      lines: [`${questions} 题回到之前的章节；之后又换过章节的不动`],
      samples: [],
      digest: revisionOf({ stepID, items: [...items] }),
    }
  },
  async run(input) {
    await chapterUndo({ ...input, params: input.params as Undoing })
    return {}
  },
}
