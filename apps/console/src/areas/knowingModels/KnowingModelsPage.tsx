import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Card, Flex, Progress, Space, Spin, Table, Typography } from 'antd'
import { messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { PageOfSubject } from '../../ui/PageOfSubject.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { Calibration } from './Calibration.tsx'
import { PredictedScores } from './PredictedScores.tsx'
import { auc, fitText, KINDS, loss, type Model, percent, STATES } from './words.ts'

const LOOK_MS = 2_000

/**
 * The model that mastery in a subject is calculated by, its accuracy, and the actions to fit a new one and to revert.
 */
export default function KnowingModelsPage() {
  return (
    <PageOfSubject
      title="掌握模型"
      purpose="学员看到的掌握程度由哪个模型算出、对没有参加拟合的学员有多准。每周自动拟合一次。"
    >
      {(appID) => <Subject appID={appID} />}
    </PageOfSubject>
  )
}

function Subject({ appID }: { appID: number }) {
  const cache = useQueryClient()
  const confirm = useConfirm()
  const { message } = App.useApp()
  const key = ['knowingModels', appID]
  const told = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request('knowledge.modelOf', { appID }, { signal, allowedRepeat: true }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.fit) ? LOOK_MS : false),
  })
  const refresh = () => cache.invalidateQueries({ queryKey: key })
  if (!told.data)
    return told.error ? (
      <Failure error={told.error} onRetry={() => void told.refetch()} />
    ) : (
      <Spin aria-label="正在加载" />
    )
  const { models, fit, least } = told.data
  const inForce = models.find(({ state }) => state === 'force')
  const former = models.find(({ state }) => state === 'former')
  const fitNow = async () => {
    try {
      await request('knowledge.modelFit', { appID })
      await refresh()
    } catch (error) {
      message.error(messageOf(error))
    }
  }
  const goBack = () =>
    confirm({
      title: former ? '退回上一个模型？' : '退回固定参数？',
      content: '学员看到的掌握程度和预测得分会立即按退回后的算法重算，页面上注明更新日期。之后可以再换回来。',
      action: '退回',
      done: '已退回',
      run: async () => {
        await request('knowledge.modelBack', { appID, modelID: inForce?.modelID ?? 0 })
        await refresh()
      },
    })
  return (
    <Flex vertical gap={16}>
      <Card
        size="small"
        title="现用"
        extra={
          <Space>
            {(inForce || former) && <Button onClick={goBack}>{former ? '退回上一个' : '退回固定参数'}</Button>}
            <Button type="primary" disabled={isUnderWay(fit)} onClick={() => void fitNow()}>
              现在拟合
            </Button>
          </Space>
        }
      >
        <Facts of={inForce ? factsOf(inForce) : { 算法: '固定参数', 说明: '还没有启用拟合的模型' }} />
        {fit && (
          <div role="status" style={{ marginBlockStart: 8 }}>
            <Typography.Text type="secondary">
              最近一次拟合（{showMoment(fit.askedAt)}，{fit.askedBy || '自动'}）：{fitText(fit, least)}
            </Typography.Text>
            {isUnderWay(fit) && <Progress percent={Math.round(fit.share * 100)} aria-label="拟合进度" />}
          </div>
        )}
      </Card>
      {inForce && <Measured model={inForce} />}
      <PredictedScores appID={appID} />
      {models.length > 0 && (
        <Card size="small" title="近来的模型">
          <Models models={models} />
        </Card>
      )}
    </Flex>
  )
}

const isUnderWay = (fit: { state: string } | null | undefined): boolean => !!fit && fit.state !== 'over'

const factsOf = (model: Model) => ({
  算法: KINDS[model.kind],
  启用: showMoment(model.inForceAt),
  拟合: showMoment(model.madeAt),
  参加拟合: `${model.learners} 名学员，${model.answers} 次作答`,
  留出检验: `${model.heldLearners} 名学员，${model.heldAnswers} 次作答`,
  显示变化: `留出学员的 ${model.shift.points} 个考点：平均 ${percent(model.shift.meanBefore)} → ${percent(model.shift.meanAfter)}，已掌握 ${model.shift.knownBefore} → ${model.shift.knownAfter}`,
})

function Measured({ model: { measures, kind } }: { model: Model }) {
  const rows = [
    { key: 'fixed', name: '固定参数', of: measures.fixed },
    { key: 'fitted', name: '拟合追踪', of: measures.fitted },
    { key: 'joined', name: '联合模型', of: measures.joined },
    { key: 'shown', name: `学员看到的数字（${KINDS[kind]}）`, of: measures.shown },
    ...(measures.inForce ? [{ key: 'before', name: '启用前学员看到的数字', of: measures.inForce }] : []),
  ]
  return (
    <Card size="small" title="对留出学员预测得多准">
      <Table
        size="small"
        pagination={false}
        dataSource={rows}
        columns={[
          { title: '算法', dataIndex: 'name' },
          { title: 'AUC（越大越好）', align: 'right', render: (_, row) => auc(row.of.auc) },
          { title: '对数损失（越小越好）', align: 'right', render: (_, row) => loss(row.of.logLoss) },
        ]}
      />
      <Typography.Title level={2} style={{ fontSize: 14, marginBlock: '16px 8px' }}>
        学员看到的数字：预测与实际
      </Typography.Title>
      <Calibration
        label="学员看到的数字，预测与实际"
        tenths={measures.shown.bins.map(({ answers, ...bin }) => ({ ...bin, count: answers }))}
        axes="预测答对的可能 →，竖轴为实际答对"
        heads={{ range: '预测的可能', count: '作答', foretold: '平均预测', came: '实际答对' }}
      />
    </Card>
  )
}

function Models({ models }: { models: readonly Model[] }) {
  return (
    <Table
      size="small"
      rowKey="modelID"
      pagination={false}
      dataSource={[...models]}
      columns={[
        { title: '拟合时间', render: (_, model) => showMoment(model.madeAt) },
        { title: '算法', render: (_, model) => KINDS[model.kind] },
        { title: '状态', render: (_, model) => STATES[model.state] },
        { title: '作答', dataIndex: 'answers', align: 'right' },
        { title: 'AUC', align: 'right', render: (_, model) => auc(model.measures.shown.auc) },
        { title: '对数损失', align: 'right', render: (_, model) => loss(model.measures.shown.logLoss) },
      ]}
    />
  )
}
