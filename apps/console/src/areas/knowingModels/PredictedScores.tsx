import { useQuery } from '@tanstack/react-query'
import { Card, Spin, Table, Typography } from 'antd'
import { request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Calibration } from './Calibration.tsx'
import { KINDS, type Predictions, percent } from './words.ts'

type Outcomes = Predictions['models'][number]

/** Whether scores came as predicted before the papers, by the model of the prediction. */
export function PredictedScores({ appID }: { appID: number }) {
  const told = useQuery({
    queryKey: ['knowingModels', appID, 'predictions'],
    queryFn: ({ signal }) => request('knowledge.predictionsOf', { appID }, { signal, allowedRepeat: true }),
  })
  return (
    <Card size="small" title="预测得分与考后成绩">
      {told.data ? (
        <Told of={told.data} />
      ) : told.error ? (
        <Failure error={told.error} onRetry={() => void told.refetch()} />
      ) : (
        <Spin aria-label="正在加载" />
      )}
    </Card>
  )
}

function Told({ of: { level, stretch, models } }: { of: Predictions }) {
  const [first] = models
  if (!first) return <Typography.Text type="secondary">还没有考后成绩可以核对；学员交卷后会自动记下。</Typography.Text>
  return (
    <>
      <Typography.Paragraph type="secondary">
        只算最近 1000 次核对。区间应有 {percent(level)} 的成绩落在里面
        {stretch === 1 ? '' : `；按已有的成绩，现在给出的区间是原来的 ${stretch.toFixed(2)} 倍宽`}。
      </Typography.Paragraph>
      <Table
        size="small"
        rowKey={idOf}
        pagination={false}
        dataSource={models}
        columns={[
          { title: '算法', render: (_, row) => nameOf(row) },
          { title: '拟合时间', render: (_, row) => (row.madeAt === null ? '—' : showMoment(row.madeAt)) },
          { title: '已核对', dataIndex: 'checked', align: 'right' },
          {
            title: '落在区间内',
            align: 'right',
            render: (_, row) => `${row.held} 次（${percent(row.held / row.checked)}）`,
          },
        ]}
        expandable={{
          columnTitle: '分段',
          defaultExpandedRowKeys: [idOf(first)],
          expandedRowRender: (row) => <ByTenths of={row} />,
        }}
      />
    </>
  )
}

const idOf = ({ modelID }: Outcomes): number => modelID ?? 0
const nameOf = ({ kind }: Outcomes): string => (kind === null ? '固定参数' : KINDS[kind])

const ByTenths = ({ of }: { of: Outcomes }) => (
  <Calibration
    label={`${nameOf(of)}，预测得分率与实际得分率`}
    tenths={of.tenths.map(({ outcomes, held, expected, came }) => ({
      count: outcomes,
      held,
      foretold: expected,
      came,
    }))}
    axes="预测得分率 →，竖轴为实际得分率"
    heads={{ range: '预测得分率', count: '次数', foretold: '平均预测', came: '平均实际', held: '落在区间内' }}
  />
)
