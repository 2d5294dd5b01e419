import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { Alert, App, Button, Card, Progress, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { meQuery } from '../../platform/me.ts'
import { listOf, messageOf, RequestError, request } from '../../platform/request.ts'
import { mayEnter } from '../../platform/roles.ts'
import { showMoment } from '../../platform/time.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { figure, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PersonName } from '../../ui/table/PersonName.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { LeftOutExport, leftOut } from './LeftOutExport.tsx'
import { ITEM_STATES, KINDS, OUTCOMES, RUN_STATES, type Run, type RunItem } from './runNames.ts'
import { StaleRun } from './StaleRun.tsx'

const POLL_MS = 700

const person: Column<RunItem> = {
  key: 'name',
  title: '学员',
  text: (row) => row.name,
  render: ({ userID, name }) =>
    userID === null ? (
      <PersonName name={name || '—'} />
    ) : (
      <Link to={`/users/${userID}`}>
        <PersonName name={name} />
      </Link>
    ),
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
  /** Why the start was refused: others have changed what was looked at. */
  const [stale, setStale] = useState<{ runID: number; reason: string }>()
  const detail = useQuery({
    queryKey: ['learnerRuns', 'detail', runID],
    queryFn: ({ signal }) => request('account.learnerRunDetail', { runID }, { signal, allowedRepeat: true }),
    refetchInterval: ({ state: { data } }) => (isBusy(data) ? POLL_MS : false),
  })
  const run = detail.data
  // An undo that takes nothing back leads to the state from which it began.
  const stands = run && JSON.stringify([run.state, run.counts])
  // What a run has changed stands in other lists, too.
  useEffect(() => {
    if (stands === undefined) return
    for (const name of [`learnerRunItems.${runID}`, 'groups', 'groupMembers', 'users'])
      void cache.invalidateQueries({ queryKey: [name] })
  }, [stands, cache, runID])
  return (
    <DetailPage
      detail={detail}
      title={run?.title ?? '学员批量'}
      back={{ to: '/learnerRuns', label: '返回批量记录' }}
      extra={(of) =>
        mayEnter(me?.roles ?? [], ['operator']) && (
          <Actions
            run={of}
            onChanged={() => detail.refetch()}
            onStale={(reason) => setStale({ runID: of.runID, reason })}
          />
        )
      }
    >
      {(of) => (
        <>
          {stale?.runID === of.runID && of.state === 'checked' && <StaleRun {...stale} />}
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
              <PlainTable
                title="发现的问题"
                rowKey="reason"
                rows={of.reasons}
                columns={REASONS}
                emptyText=""
                hasExport={leftOut(of) > 0 ? false : undefined}
              />
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
  const states = (['moved', 'undone', 'partly', 'stays'] as const).flatMap((name) => {
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

const isStale = (error: unknown): error is RequestError =>
  error instanceof RequestError &&
  error.status === 409 &&
  (error.data as { reason?: unknown } | null)?.reason === 'changed'

function Actions({
  run,
  onChanged,
  onStale,
}: {
  run: Run
  onChanged: () => Promise<unknown>
  onStale: (reason: string) => void
}) {
  const confirm = useConfirm()
  const { runID, total, paid, state } = run
  const press = async (call: 'account.learnerRunStart' | 'account.learnerRunStop' | 'account.learnerRunUndo') => {
    try {
      await request(call, { runID })
    } catch (error) {
      // It stays on the page, beside the way on.
      if (!isStale(error)) throw error
      onStale(error.msg)
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
  if (state !== 'done' && state !== 'stopped' && state !== 'partly') return null
  return <UndoButton run={run} press={() => press('account.learnerRunUndo')} />
}

/** Asks before the undo, and says how many can be taken back by now. What cannot stays for another time. */
function UndoButton({ run: { runID, kind, state }, press }: { run: Run; press: () => Promise<unknown> }) {
  const confirm = useConfirm()
  const { message, modal } = App.useApp()
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    try {
      const outlook = await request('account.learnerRunUndoCheck', { runID }, { allowedRepeat: true })
      if (outlook.whole + outlook.partly === 0) {
        modal.info({ title: '现在一个人也不能撤销', content: <Outlook {...outlook} />, okText: '知道了' })
        return
      }
      confirm({
        title: state === 'partly' ? '撤销剩下的？' : '撤销这次批量？',
        content: (
          <>
            <p>
              {kind === 'import'
                ? '新建而没有人用过的账号会删除；用过的账号保留。加入班级与开通的版本都撤回，之后又改过的保持不变。'
                : '权限恢复为之前的样子；之后又改过的保持不变。'}
            </p>
            <Outlook {...outlook} />
          </>
        ),
        action: '撤销',
        run: press,
      })
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button danger loading={isAsking} onClick={() => void ask()}>
      {state === 'partly' ? '撤销剩下的' : '撤销'}
    </Button>
  )
}

function Outlook({ whole, partly, none, reasons }: Data<'account.learnerRunUndoCheck'>) {
  const counts = [
    `现在可以撤销 ${whole} 人`,
    ...(partly > 0 ? [`只能撤销一部分的 ${partly} 人`] : []),
    ...(none > 0 ? [`不能撤销的 ${none} 人`] : []),
  ]
  return (
    <>
      <p>{counts.join('，')}。</p>
      {reasons.length > 0 && (
        <ul style={{ paddingInlineStart: 18 }}>
          {reasons.map(({ reason, count }) => (
            <li key={reason}>
              {reason}（{count} 人）
            </li>
          ))}
        </ul>
      )}
      {partly + none > 0 && <p>撤销不了的留在这里：先撤销之后的改动，再来撤销它们。</p>}
    </>
  )
}
