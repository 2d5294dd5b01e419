import type { Data } from '@tizhou/contract/contract'
import { Card, Flex } from 'antd'
import { type CSSProperties, useMemo } from 'react'
import { listOf } from '../../../platform/request.ts'
import { showDay } from '../../../platform/time.ts'
import { Definition } from '../../../ui/Definition.tsx'
import { figure, plain } from '../../../ui/table/columnKinds.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { percent, type ReportOf } from './about.ts'

type Learner = Data<'account.groupReport'>['rows'][number]

const NOWRAP = { whiteSpace: 'nowrap' } as const
/** Three lines; all of it on hover and in the export. */
const CLAMPED: CSSProperties = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
}

const planText = ({ tasks, done }: Learner): string =>
  tasks === null || done === null ? '' : tasks === 0 ? '100%' : `${Math.round((done / tasks) * 100)}%`

const predictedText = ({ predictedLow, predictedHigh }: Learner): string =>
  predictedLow === null || predictedHigh === null ? '' : `${percent(predictedLow)}–${percent(predictedHigh)}`

const behindText = ({ behind }: Learner): string => (behind ? `落后 ${behind} 天` : '')

/** A day of this year without its year. */
const shortDay = (day: string | null): string =>
  day === null ? '从未' : day.slice(0, 4) === showDay(Date.now()).slice(0, 4) ? day.slice(5) : day

/** Widths that all stand in the narrowest window together; titles break, figures do not. */
const WIDTH = { learner: 104, figure: 56, day: 62, plan: 66, shares: 74, predicted: 72, weak: 84 }

const COLUMNS: readonly Column<Learner>[] = [
  plain('userName', '用户名', { isOnlyExported: true }),
  {
    ...plain('nickName', '学员', { order: 'nickName', isLink: true, width: WIDTH.learner }),
    render: ({ nickName, userName }) => (
      <>
        {nickName}
        <br />
        <small style={{ overflowWrap: 'anywhere' }}>{userName}</small>
      </>
    ),
  },
  figure('days', '学习天数', { order: 'days', width: WIDTH.figure }),
  figure('minutes', '用时（分钟）', { order: 'minutes', width: WIDTH.figure }),
  figure('answered', '作答', { order: 'answered', width: WIDTH.figure }),
  {
    key: 'share',
    title: '答对率',
    align: 'right',
    order: 'share',
    width: WIDTH.figure,
    text: ({ answered, right }) => (answered === 0 ? '' : percent(right / answered)),
  },
  {
    ...plain('lastDay', '最近学习', { order: 'lastDay', none: '从未', width: WIDTH.day }),
    render: ({ lastDay }) => <span style={NOWRAP}>{shortDay(lastDay)}</span>,
  },
  {
    key: 'plan',
    title: '计划进度',
    align: 'right',
    order: 'plan',
    width: WIDTH.plan,
    text: planText,
    render: (row) => (
      <>
        {planText(row)}
        {behindText(row) && <br />}
        <small style={NOWRAP}>{behindText(row)}</small>
      </>
    ),
  },
  { key: 'behind', title: '落后（天）', text: ({ behind }) => behind ?? '', isOnlyExported: true },
  figure('papers', '模考次数', { order: 'papers', width: WIDTH.figure }),
  {
    key: 'meanShare',
    title: '平均得分率',
    hint: '第二行是最高得分率',
    align: 'right',
    order: 'meanShare',
    width: WIDTH.shares,
    text: ({ meanShare }) => percent(meanShare),
    render: ({ meanShare, bestShare }) => (
      <>
        {percent(meanShare)}
        {bestShare !== null && <br />}
        <small style={NOWRAP}>{bestShare !== null && `最高 ${percent(bestShare)}`}</small>
      </>
    ),
  },
  { key: 'bestShare', title: '最高得分率', text: ({ bestShare }) => percent(bestShare), isOnlyExported: true },
  {
    key: 'predicted',
    title: '预测得分率',
    align: 'right',
    order: 'predicted',
    width: WIDTH.predicted,
    text: predictedText,
  },
  {
    key: 'weak',
    title: '薄弱考点',
    width: WIDTH.weak,
    text: ({ weak }) => weak.join('、'),
    render: ({ weak }) => (
      <span title={weak.join('、')} style={CLAMPED}>
        {weak.join('、')}
      </span>
    ),
  },
]

const TOLD =
  '学习天数：答过题的北京日。用时：各题用时之和，每题有上限。计划：进行中的学习计划里做完的任务 ÷ 没有跳过的任务；落后从最早一项没做完的任务算起，按学员上次打开计划时的情况。模考：这段时间交卷并出分的试卷，自己组的卷不算。预测得分率：最近一次开考前对那份试卷的预测（八成把握的范围）。薄弱考点：各答过三次以上的考点里掌握最低的三个。'

/** Each learner of the class. */
export function LearnersTable({ of }: { of: ReportOf }) {
  const { groupID, appID, days } = of
  const load = useMemo(() => listOf('account.groupReport', { groupID, appID, days }), [groupID, appID, days])
  return (
    <Card
      size="small"
      title={
        <Flex align="center" gap={4}>
          学员
          <Definition of="各列" text={TOLD} />
        </Flex>
      }
    >
      <DataTable<Learner>
        name={`groupReport-${groupID}-${appID}-${days}`}
        title="班级学习报告"
        load={load}
        rowKey="userID"
        columns={COLUMNS}
        path={({ userID }) => `/users/${userID}`}
        emptyText="这个班级还没有学员"
      />
    </Card>
  )
}
