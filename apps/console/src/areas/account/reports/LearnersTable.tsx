import type { Data } from '@tizhou/contract/contract'
import { Card, Flex } from 'antd'
import { useMemo } from 'react'
import { listOf } from '../../../platform/request.ts'
import { Definition } from '../../../ui/Definition.tsx'
import { figure, plain } from '../../../ui/table/columnKinds.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { percent, type ReportOf } from './about.ts'

type Learner = Data<'account.groupReport'>['rows'][number]

const planText = ({ tasks, done }: Learner): string =>
  tasks === null || done === null ? '' : tasks === 0 ? '100%' : `${Math.round((done / tasks) * 100)}%`

const predictedText = ({ predictedLow, predictedHigh }: Learner): string =>
  predictedLow === null || predictedHigh === null ? '' : `${percent(predictedLow)}–${percent(predictedHigh)}`

const COLUMNS: readonly Column<Learner>[] = [
  plain('userName', '用户名', { isLink: true }),
  plain('nickName', '昵称', { order: 'nickName' }),
  figure('days', '学习天数', { order: 'days' }),
  figure('minutes', '用时（分钟）', { order: 'minutes' }),
  figure('answered', '作答', { order: 'answered' }),
  {
    key: 'share',
    title: '答对率',
    align: 'right',
    order: 'share',
    text: ({ answered, right }) => (answered === 0 ? '' : percent(right / answered)),
  },
  plain('lastDay', '最近学习', { order: 'lastDay', none: '从未' }),
  { key: 'plan', title: '计划进度', align: 'right', order: 'plan', text: planText },
  {
    key: 'behind',
    title: '落后（天）',
    align: 'right',
    text: ({ behind }) => behind ?? '',
  },
  figure('papers', '模考次数', { order: 'papers' }),
  {
    key: 'meanShare',
    title: '平均得分率',
    align: 'right',
    order: 'meanShare',
    text: ({ meanShare }) => percent(meanShare),
  },
  { key: 'bestShare', title: '最高得分率', align: 'right', text: ({ bestShare }) => percent(bestShare) },
  { key: 'predicted', title: '预测得分率', align: 'right', order: 'predicted', text: predictedText },
  { key: 'weak', title: '薄弱考点', text: ({ weak }) => weak.join('、') },
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
