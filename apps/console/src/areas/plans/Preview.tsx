import { beijingDay, dateOfDay } from '@tizhou/domain/dates/beijing'
import { type SampleFigures, sampleFigures } from '@tizhou/domain/plans/samplePlan'
import { templateFaults } from '@tizhou/domain/plans/template'
import { Card, Form, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { plain } from '../../ui/table/columnKinds.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { STAGE_LABELS, type TemplateValues, templateOf } from './templateValues.ts'

interface Line {
  what: string
  before: string
  after: string
}

const COLUMNS: readonly Column<Line>[] = [plain('what', '项目'), plain('before', '现在'), plain('after', '修改后')]

const stageText = ({ from, days, tasks }: SampleFigures['stages'][number]): string =>
  `${dateOfDay(from)} 起 ${days} 天，${tasks} 项`

const mockText = ({ mocks, firstMock }: SampleFigures): string =>
  firstMock === null ? '没有' : `${mocks} 份，${dateOfDay(firstMock)} 起`

const wrongText = ({ wrongBook }: SampleFigures): string =>
  wrongBook ? `${dateOfDay(wrongBook.from)} 至 ${dateOfDay(wrongBook.to)}` : '没有'

const firstText = ({ first }: SampleFigures): string => `第 ${first.join('、')} 章`

function linesOf(before: SampleFigures, after: SampleFigures): Line[] {
  return [
    ...before.stages.map((stage, at) => ({
      what: STAGE_LABELS[stage.stage],
      before: stageText(stage),
      after: stageText(after.stages[at] as typeof stage),
    })),
    { what: '机动日', before: `${before.bufferDays} 天`, after: `${after.bufferDays} 天` },
    { what: '最先学', before: firstText(before), after: firstText(after) },
    { what: '模考', before: mockText(before), after: mockText(after) },
    { what: '错题本', before: wrongText(before), after: wrongText(after) },
    { what: '排不下', before: `${before.dropped} 项`, after: `${after.dropped} 项` },
  ]
}

/** The planner's result for a sample plan, with the current template and with the typed one. */
export function Preview({ before }: { before: TemplateValues }) {
  const form = Form.useFormInstance<TemplateValues>()
  const typed = Form.useWatch([], form) as Partial<TemplateValues> | undefined
  const [today] = useState(() => beijingDay(Date.now()))
  const template = useMemo(() => templateOf(typed ?? before), [typed, before])
  const faults = templateFaults(template)
  const lines = useMemo(
    () => linesOf(sampleFigures(templateOf(before), today), sampleFigures(template, today)),
    [before, template, today],
  )
  return (
    <Card size="small" title="示例计划（90 天）的变化">
      {faults.length > 0 ? (
        <Typography.Text type="danger" role="status">
          {faults.map(({ reason }) => reason).join('；')}
        </Typography.Text>
      ) : (
        <PlainTable title="示例计划的变化" rowKey="what" rows={lines} columns={COLUMNS} emptyText="" />
      )}
    </Card>
  )
}
