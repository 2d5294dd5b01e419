import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Alert, Button, Card, Progress, Tag } from 'antd'
import { useEffect } from 'react'
import { meQuery } from '../../platform/me.ts'
import { listOf, request } from '../../platform/request.ts'
import { mayEnter } from '../../platform/roles.ts'
import { showMoment } from '../../platform/time.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { figure, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { LeftOutExport, leftOut } from './LeftOutExport.tsx'
import { ITEM_STATES, KINDS, OUTCOMES, RUN_STATES, type Run, type RunItem } from './runNames.ts'

const POLL_MS = 700

const person: Column<RunItem> = {
  key: 'name',
  title: '学员',
  text: (row) => row.name,
  render: (row) => (row.userID === null ? row.name || '—' : <Link to={`/users/${row.userID}`}>{row.name}</Link>),
}
const outcome: Column<RunItem> = { key: 'outcome', title: '会怎样', text: (row) => OUTCOMES[row.outcome] }
const CHANGES: readonly Column<RunItem>[] = [
  plain('before', '之前', { none: '—' }),
  plain('after', '之后', { none: '—' }),
]

const columnsOf = ({ kind }: Run): readonly Column<RunItem>[] => [
  ...(kind === 'import' ? [figure('row', '行')] : []),
  person,
  outcome,
  ...CHANGES,
  plain('column', '列', { none: '—' }),
  plain('reason', '说明', { none: '—' }),
  { key: 'state', title: '状态', text: (row) => ITEM_STATES[row.state] },
]

const FILTERS: readonly Filter[] = [
  { kind: 'choice', name: 'outcome', label: '会怎样', width: 220, options: choicesOf(OUTCOMES) },
  { kind: 'choice', name: 'state', label: '状态', width: 220, options: choicesOf(ITEM_STATES) },
]

const isBusy = (run: Run | undefined): boolean => run?.state === 'running' || run?.state === 'undoing'

/** One run over many learners: what it would do, its progress, what it did, and the undo of all of it. */
export default function LearnerRunPage() {
  const { runID: asked } = useParams({ strict: false }) as { runID: string }
  const runID = Number(asked)
  const cache = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const detail = useQuery({
    queryKey: ['learnerRuns', 'detail', runID],
    queryFn: ({ signal }) => request('account.learnerRunDetail', { runID }, { signal, allowedRepeat: true }),
    refetchInterval: ({ state: { data } }) => (isBusy(data) ? POLL_MS : false),
  })
  const run = detail.data
  const state = run?.state
  // What a run has changed stands in other lists, too.
  useEffect(() => {
    if (state === undefined) return
    for (const name of [`learnerRunItems.${runID}`, 'groups', 'groupMembers', 'users'])
      void cache.invalidateQueries({ queryKey: [name] })
  }, [state, cache, runID])
  return (
    <DetailPage
      detail={detail}
      title={run?.title ?? '学员批量'}
      back={{ to: '/learnerRuns', label: '返回批量记录' }}
      extra={(of) => mayEnter(me?.roles ?? [], ['operator']) && <Actions run={of} onChanged={() => detail.refetch()} />}
    >
      {(of) => (
        <>
          <Told run={of} />
          <Card size="small">
            <Facts
              of={{
                种类: KINDS[of.kind],
                状态: <Tag color={RUN_STATES[of.state].color}>{RUN_STATES[of.state].label}</Tag>,
                操作人: of.byName,
                检查: showMoment(of.createdAt),
                开始: showMoment(of.startedAt) || '—',
                结束: showMoment(of.finishedAt) || '—',
                原因: of.reason,
                撤销: of.undoneAt === null ? undefined : `${showMoment(of.undoneAt)} ${of.undoneBy}`,
              }}
            />
          </Card>
          {of.reasons.length > 0 && (
            <Card
              size="small"
              title="发现的问题"
              extra={leftOut(of) > 0 && <LeftOutExport run={of} columns={columnsOf(of)} />}
            >
              <PlainTable title="发现的问题" rowKey="reason" rows={of.reasons} columns={REASONS} emptyText="" />
            </Card>
          )}
          {of.samples.length > 0 && (
            <Card size="small" title="前后的例子">
              <PlainTable
                title="前后的例子"
                rowKey="position"
                rows={of.samples}
                columns={[person, outcome, ...CHANGES]}
                emptyText=""
              />
            </Card>
          )}
          <DataTable<RunItem>
            name={`learnerRunItems.${runID}`}
            title="各行"
            load={(query, signal) => listOf('account.learnerRunItems', { runID })(query, signal)}
            rowKey="position"
            columns={columnsOf(of)}
            filters={FILTERS}
          />
        </>
      )}
    </DetailPage>
  )
}

const REASONS: readonly Column<Run['reasons'][number]>[] = [
  plain('column', '列', { none: '—' }),
  plain('reason', '问题'),
  figure('count', '行数'),
]

function Told({ run }: { run: Run }) {
  const { done, total, paid, paidStays } = run
  const lines = Object.entries(OUTCOMES).flatMap(([name, words]) => {
    const count = run.counts.filter((one) => one.outcome === name).reduce((sum, one) => sum + one.count, 0)
    return count > 0 ? [{ name, words: `${words} ${count} 人` }] : []
  })
  const states = (['moved', 'stays'] as const).flatMap((name) => {
    const count = run.counts.filter((one) => one.state === name).reduce((sum, one) => sum + one.count, 0)
    return count > 0 ? [{ name, words: `${ITEM_STATES[name]} ${count} 人` }] : []
  })
  return (
    <>
      {isBusy(run) && (
        <div role="status" aria-live="polite">
          <Progress percent={total > 0 ? Math.floor((done / total) * 100) : 0} status="active" />
          {RUN_STATES[run.state].label}，{done} / {total} 人
        </div>
      )}
      <Alert
        type={paid > 0 || run.reasons.length > 0 ? 'warning' : 'info'}
        showIcon
        title={run.state === 'checked' ? `会处理 ${total} 人，现在还没有改变任何东西` : `处理 ${done} / ${total} 人`}
        description={
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {[...lines, ...states].map(({ name, words }) => (
              <li key={name}>{words}</li>
            ))}
            {paid > 0 && <li>其中 {paid} 人付费买到的时间会缩短，不退款</li>}
            {paidStays > 0 && <li>{paidStays} 人付费买到的保持不变，到期更晚</li>}
          </ul>
        }
      />
    </>
  )
}

function Actions({ run, onChanged }: { run: Run; onChanged: () => Promise<unknown> }) {
  const confirm = useConfirm()
  const { runID, total, paid, state } = run
  const press = async (call: 'account.learnerRunStart' | 'account.learnerRunStop' | 'account.learnerRunUndo') => {
    try {
      await request(call, { runID })
    } finally {
      await onChanged()
    }
  }
  if (state === 'checked')
    return (
      <Button
        type="primary"
        disabled={total === 0}
        onClick={() =>
          confirm({
            title: run.kind === 'import' ? `导入 ${total} 名学员？` : `改变 ${total} 人的权限？`,
            content: `${paid > 0 ? `其中 ${paid} 人付费买到的时间会缩短，不退款。` : ''}学员的页面会自动更新。之后可以作为一步撤销。`,
            action: run.kind === 'import' ? '导入' : '改变',
            run: () => press('account.learnerRunStart'),
          })
        }
      >
        {run.kind === 'import' ? `导入 ${total} 名学员` : `改变 ${total} 人的权限`}
      </Button>
    )
  if (state === 'running')
    return (
      <Button danger onClick={() => void press('account.learnerRunStop')}>
        停止
      </Button>
    )
  if (state !== 'done' && state !== 'stopped') return null
  return (
    <Button
      danger
      onClick={() =>
        confirm({
          title: '撤销这次批量？',
          content:
            run.kind === 'import'
              ? '新建而没有人用过的账号会删除；用过的账号保留。加入班级与开通的版本都撤回，之后又改过的保持不变。'
              : '权限恢复为之前的样子；之后又改过的保持不变。',
          action: '撤销',
          run: () => press('account.learnerRunUndo'),
        })
      }
    >
      撤销
    </Button>
  )
}
