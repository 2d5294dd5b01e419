import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { TEMPLATE_BOUNDS } from '@tizhou/domain/plans/template'
import { Card, Skeleton } from 'antd'
import { request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { text, whole } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { useUndo } from '../../ui/useUndo.tsx'
import { Preview } from './Preview.tsx'
import { STAGE_LABELS, type TemplateValues, valuesOf } from './templateValues.ts'

type Kept = Data<'plans.planTemplate'>
interface Saved {
  before: Kept
  revision: number
}

const { name: NAME, leastShare, buffer, mocks, wrongWeeks } = TEMPLATE_BOUNDS

const formOf = (appID: number, kept: Kept): RowForm<Kept, TemplateValues, Saved> => ({
  title: () => '阶段模板',
  width: 720,
  initial: (now = kept) => valuesOf(now),
  hasRevision: true,
  lines: () => [
    [
      text('foundationName', `${STAGE_LABELS.foundation}的名称`, NAME, { required: true, grow: 2 }),
      whole('foundationShare', `${STAGE_LABELS.foundation}占比`, [leastShare, 100], share),
    ],
    [
      text('strengtheningName', `${STAGE_LABELS.strengthening}的名称`, NAME, { required: true, grow: 2 }),
      whole('strengtheningShare', `${STAGE_LABELS.strengthening}占比`, [leastShare, 100], share),
    ],
    [
      text('sprintName', `${STAGE_LABELS.sprint}的名称`, NAME, { required: true, grow: 2 }),
      whole('sprintShare', `${STAGE_LABELS.sprint}占比`, [leastShare, 100], share),
    ],
    whole('bufferEvery', '机动日：每几个学习日留一天', [0, buffer[1]], {
      required: true,
      extra: `${buffer[0]} 到 ${buffer[1]}；填 0 表示不留。机动日只用来补没做完的任务。`,
    }),
    [
      whole('paperShare', '章节分量中试卷分值的占比', [0, 100], {
        ...share,
        extra: '其余按章节的题量；没有真题卷时只按题量。',
      }),
      whole('mocks', '模考最多几份', [0, mocks], { required: true, grow: 1 }),
      whole('wrongWeeks', '错题本分在考前几周', [0, wrongWeeks], {
        ...{ required: true, grow: 1 },
        extra: '填 0 表示尽量靠近考试。',
      }),
    ],
    <Preview key="preview" before={kept} />,
  ],
  save: async (values, now = kept) => {
    const { revision } = await request('plans.planTemplateSave', { appID, ...values, revision: now.revision })
    return { before: now, revision }
  },
  done: () => undefined,
})
const share = { required: true, grow: 1, suffix: '%' } as const

/** The plan template of a subject, and the form that changes it. */
export function Template({ appID }: { appID: number }) {
  const cache = useQueryClient()
  const offerUndo = useUndo()
  const key = ['planTemplate', appID]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request('plans.planTemplate', { appID }, { signal, allowedRepeat: true }),
  })
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton active />
  const refresh = () => cache.invalidateQueries({ queryKey: key })
  const onSaved = async ({ before, revision }: Saved) => {
    offerUndo({
      title: '已保存阶段模板',
      description: '只影响以后开启的计划，已经开启的计划不变。',
      undo: async () => {
        await request('plans.planTemplateSave', { appID, ...valuesOf(before), revision })
        await refresh()
      },
      undone: '已恢复原来的模板',
    })
    await refresh()
  }
  const stage = (name: string, percent: number) => `${name}，${percent}%`
  return (
    <Card
      size="small"
      title="阶段模板"
      extra={
        <FormButton
          label="修改模板"
          form={formOf(appID, data)}
          row={data}
          onSaved={onSaved}
          onReload={() => refetch()}
        />
      }
    >
      <Facts
        of={{
          [STAGE_LABELS.foundation]: stage(data.foundationName, data.foundationShare),
          [STAGE_LABELS.strengthening]: stage(data.strengtheningName, data.strengtheningShare),
          [STAGE_LABELS.sprint]: stage(data.sprintName, data.sprintShare),
          机动日: data.bufferEvery === 0 ? '不留' : `每 ${data.bufferEvery} 个学习日一天`,
          章节分量: `试卷分值 ${data.paperShare}%，题量 ${100 - data.paperShare}%`,
          模考: data.mocks === 0 ? '不安排' : `最多 ${data.mocks} 份`,
          错题本: data.wrongWeeks === 0 ? '考前最后几天' : `考前 ${data.wrongWeeks} 周`,
          来源: data.revision === 0 ? '通用模板' : `${data.updatedBy}，${showMoment(data.updatedAt)}`,
        }}
      />
    </Card>
  )
}
