import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Card, Flex } from 'antd'
import { Definition } from '../../ui/Definition.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { ExportButtons } from '../../ui/table/ExportButtons.tsx'
import { exportLoaded } from '../../ui/table/exportLoaded.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'

type Paper = NonNullable<Data<'staff.staffFigures'>['papers']>[number]

const COLUMNS: readonly Column<Paper>[] = [
  {
    key: 'name',
    title: '试卷',
    text: ({ name }) => name,
    render: ({ name, appID, paperKey }) => (
      <Link to={`/papers/${appID}/${encodeURIComponent(paperKey)}` as never}>{name}</Link>
    ),
  },
  plain('subject', '科目'),
  figure('sitting', '正在考'),
  moment('opensAt', '开放', { none: '不限' }),
  moment('closesAt', '结束', { none: '不限' }),
]

const TOLD =
  '现在在开放时间内的试卷，以及不限时间而此刻有人在考的试卷；撤下的、学员自己组的不算。“正在考”：已开始、还没有交卷的人数，场间休息的也算。'

/** Papers whose window is open, with those who sit them now. */
export function PapersUnderWay({ papers }: { papers: readonly Paper[] }) {
  return (
    <Card
      size="small"
      title={
        <Flex align="center" gap={4}>
          进行中的试卷
          <Definition of="进行中的试卷" text={TOLD} />
        </Flex>
      }
      extra={
        papers.length > 0 && (
          <ExportButtons title="进行中的试卷" make={() => exportLoaded('进行中的试卷', papers, COLUMNS)} />
        )
      }
    >
      <PlainTable
        hasExport={false}
        title="进行中的试卷"
        rows={papers}
        rowKey="paperID"
        columns={COLUMNS}
        emptyText="现在没有试卷在进行"
      />
    </Card>
  )
}
