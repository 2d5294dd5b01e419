import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { CUT_WORDS } from '@tizhou/domain/exam/cutWhy'
import { Flex, Skeleton, Tag, Typography } from 'antd'
import { useMemo } from 'react'
import { listOf, request } from '../../../platform/request.ts'
import { showMoment } from '../../../platform/time.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { moment, person, plain } from '../../../ui/table/columnKinds.tsx'
import { type Column, type Filter, flagFilter } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { LoadExport } from '../../../ui/table/exportRows.ts'
import { Figures } from './Figures.tsx'
import { Meanings } from './Meanings.tsx'
import { WHO } from './RoomTab.tsx'
import { clock, nthText, percent, SCORE_WORDS } from './resultWords.ts'
import { ScoreChart } from './ScoreChart.tsx'

type Row = Data<'exams.resultsAttempts'>['rows'][number]
type Scores = Data<'exams.resultsScores'>

const FILTERS: Filter[] = [
  { kind: 'text', name: 'q', label: '查找', placeholder: WHO, width: 300 },
  flagFilter('passed', '合格', '不合格', '合格'),
  flagFilter('first', '统计和排名', '不计入', '计入'),
]

const passedText = (passed: 0 | 1 | null): string => (passed === null ? '—' : passed === 1 ? '合格' : '不合格')
const unitsText = ({ units }: Row): string =>
  units
    .map(({ name, score, passed }) => `${name} ${score}${passed === null ? '' : `（${passedText(passed)}）`}`)
    .join('；')

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'rank',
    title: '名次',
    align: 'right',
    hint: '窗口结束后排出，按得分，再按用时。',
    text: (row) => row.rank ?? '—',
  },
  person('nickName', '考生'),
  plain('userName', '用户名'),
  { key: 'score', title: '得分', order: 'score', align: 'right', text: (row) => row.score },
  { key: 'fullMark', title: '满分', align: 'right', hint: '不含还没有评分的简答题。', text: (row) => row.fullMark },
  {
    key: 'passed',
    title: '结果',
    text: (row) => passedText(row.passed),
    render: (row) =>
      row.passed === null ? '—' : <Tag color={row.passed === 1 ? 'success' : 'error'}>{passedText(row.passed)}</Tag>,
  },
  { key: 'units', title: '各单元', text: unitsText },
  { key: 'spent', title: '用时', order: 'spent', align: 'right', text: (row) => clock(row.spentSeconds) },
  moment('handedInAt', '交卷（北京）', { order: 'handedIn' }),
  {
    key: 'handedInBy',
    title: '交卷方式',
    text: (row) => (row.cutWhy ? CUT_WORDS[row.cutWhy] : row.handedInBy === 'candidate' ? '自己交卷' : '时间到收卷'),
  },
  { key: 'isFirst', title: '第几次', text: nthText },
]

/** The scores of a paper: what they come to together, and each attempt's. */
export function ScoresTab({ of: { appID, paperID }, name }: { of: { appID: number; paperID: number }; name: string }) {
  const load = useMemo(() => listOf('exams.resultsAttempts', { appID, paperID }), [appID, paperID])
  const loadExport: LoadExport<Row> = ({ order: _, ...wanted }, after) =>
    request('exams.resultsExport', { ...wanted, appID, paperID, after })
  const scores = useQuery({
    queryKey: ['paper results', paperID, 'scores'],
    queryFn: ({ signal }) => request('exams.resultsScores', { appID, paperID }, { signal, allowedRepeat: true }),
    refetchInterval: 60_000,
  })
  return (
    <Flex vertical gap={12}>
      {scores.isError && <Failure error={scores.error} onRetry={() => void scores.refetch()} />}
      {scores.isPending && <Skeleton active />}
      {scores.data && <Summary of={scores.data} />}
      <Meanings of={SCORE_WORDS} />
      <DataTable<Row>
        name={`paper attempts ${paperID}`}
        title={`成绩 ${name}`}
        load={load}
        loadExport={loadExport}
        rowKey="attemptID"
        columns={COLUMNS}
        filters={FILTERS}
        emptyText="还没有成绩。"
      />
    </Flex>
  )
}

function Summary({ of }: { of: Scores }) {
  const { spread, passed, failed, reliability } = of
  const judged = passed + failed
  return (
    <>
      <Typography.Text type="secondary">
        每人按计入统计的一次作答
        {of.waiting > 0 && ` · 还有 ${of.waiting} 份等待评分`}
        {of.rankedAt !== null && ` · 名次排于 ${showMoment(of.rankedAt)}`}
      </Typography.Text>
      <Figures
        label="成绩"
        of={[
          { name: '有成绩', value: `${spread?.candidates ?? 0} 人` },
          ...(judged > 0 ? [{ name: '合格', value: `${passed} 人（${percent(passed / judged)}）` }] : []),
          { name: '平均分', value: spread ? String(spread.mean) : '—', meaning: SCORE_WORDS.平均分 },
          { name: '中位数', value: spread ? String(spread.median) : '—', meaning: SCORE_WORDS.中位数 },
          { name: '标准差', value: spread ? String(spread.deviation) : '—', meaning: SCORE_WORDS.标准差 },
          { name: '最低 – 最高', value: spread ? `${spread.lowest} – ${spread.highest}` : '—' },
          {
            name: reliability ? `信度（${reliability.kind === 'alpha' ? 'α' : reliability.kind}）` : '信度',
            value: reliability ? reliability.value.toFixed(2).replace('-', '−') : '—',
            meaning: SCORE_WORDS.信度,
          },
        ]}
      />
      {spread && <ScoreChart scores={of} spread={spread} />}
    </>
  )
}
