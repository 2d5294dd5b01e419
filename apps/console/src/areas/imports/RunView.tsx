import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Descriptions, Flex, Progress, Skeleton, Spin, Tag } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { listOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { Failure } from '../../ui/Failure.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { Findings, UnreadColumns } from './Findings.tsx'
import { type ImportFinding, type ImportProblem, type ImportRun, isOver, stateOf } from './importTypes.ts'
import { UndoImport } from './UndoImport.tsx'

const POLL_MS = 1_000

const COLUMNS: readonly Column<ImportProblem>[] = [
  {
    key: 'severity',
    title: '级别',
    text: (row) => (row.severity === 'error' ? '错误' : '提醒'),
    render: (row) => (row.severity === 'error' ? <Tag color="error">错误</Tag> : <Tag color="warning">提醒</Tag>),
  },
  { key: 'sheet', title: '工作表', text: (row) => row.sheet },
  { key: 'row', title: '行', align: 'right', order: 'row', text: (row) => row.row || '' },
  { key: 'column', title: '列', text: (row) => row.column || (row.row === 0 ? '' : '（整行）') },
  { key: 'reason', title: '原因', text: (row) => row.reason },
  { key: 'text', title: '内容', text: (row) => row.text },
]

/** Questions that a change of many left as they are. */
const REFUSED: readonly Column<ImportProblem>[] = [
  { key: 'column', title: '外部 ID', text: (row) => row.column },
  { key: 'reason', title: '原因', text: (row) => row.reason },
  { key: 'text', title: '题干', text: (row) => row.text },
]

const FILTERS: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'severity',
    label: '级别',
    options: [
      { value: 'error', label: '错误（未导入）' },
      { value: 'warning', label: '提醒' },
    ],
  },
  { kind: 'text', name: 'q', label: '查找', placeholder: '原因、列或内容' },
]

type Confirmed = ReadonlySet<ImportFinding['kind']>

/**
 * One import run: its progress with a button to stop it; at the end its counts, overwritten content, and problems. With
 * `onConfirm` the findings of a check are confirmed here.
 */
export function RunView({
  importID,
  onOver,
  confirmed,
  onConfirm,
}: {
  importID: number
  onOver?: (run: ImportRun, findings: readonly ImportFinding[]) => void
  confirmed?: Confirmed
  onConfirm?: (confirmed: Confirmed) => void
}) {
  const confirm = useConfirm()
  const progress = useQuery({
    queryKey: ['import', importID],
    queryFn: ({ signal }) => request('imports.importProgress', { importID }, { signal, allowedRepeat: true }),
    refetchInterval: ({ state: { data } }) => (data && isOver(data.run) ? false : POLL_MS),
  })
  const run = progress.data?.run
  const findings = progress.data?.findings
  const wasReported = useRef(false)
  useEffect(() => {
    if (!run || wasReported.current || !isOver(run)) return
    wasReported.current = true
    onOver?.(run, findings ?? [])
  }, [run, findings, onOver])
  const load = useMemo(() => listOf('imports.importProblems', { importID }), [importID])

  if (progress.isError && !run) return <Failure error={progress.error} onRetry={() => void progress.refetch()} />
  if (!run || !progress.data) return <Skeleton active />
  const { done, total, unread, undo } = progress.data
  const state = stateOf(run)
  const isBulk = run.kind === 'bulk'
  return (
    <Flex vertical gap={12}>
      {!isOver(run) && (
        <Card size="small">
          <Flex gap={16} align="center">
            <div style={{ flex: 1 }} role="status" aria-live="polite">
              {total === null ? (
                <Flex gap={8} align="center">
                  {/* How many there are is not known yet: a bar would be full or empty without a reason. */}
                  <Spin size="small" />
                  {state.label}
                  {done > 0 && `，已读 ${done} 行`}
                </Flex>
              ) : (
                <>
                  <Progress percent={total === 0 ? 0 : Math.floor((done / total) * 100)} status="active" />
                  {state.label}，{done} / {total} 题
                </>
              )}
            </div>
            <Button
              danger
              onClick={() =>
                confirm({
                  title: run.dryRun ? '停止检查？' : isBulk ? '停止批量修改？' : '停止导入？',
                  content: isBulk ? '停止后什么也不修改。' : '停止后什么也不写入，上传的文件保留一天，可以重新开始。',
                  action: '停止',
                  run: async () => {
                    await request('imports.importStop', { importID })
                    await progress.refetch()
                  },
                })
              }
            >
              停止
            </Button>
          </Flex>
        </Card>
      )}
      {run.message && (
        <Alert
          type="error"
          showIcon
          title={run.message.split('\n')[0]}
          description={run.message.split('\n').slice(1).join('\n') || undefined}
          style={{ whiteSpace: 'pre-wrap' }}
        />
      )}
      {run.state === 'stopped' && <Alert type="warning" showIcon title="已停止，什么也没有写入。" />}
      <Card size="small">
        <Descriptions
          size="small"
          column={{ xs: 1, sm: 2, lg: 4 }}
          items={[
            { key: 'state', label: '状态', children: <Tag color={state.color}>{state.label}</Tag> },
            { key: 'kind', label: '方式', children: run.dryRun ? '检查，不写入' : isBulk ? '批量修改' : '导入' },
            { key: 'file', label: isBulk ? '改什么' : '文件', children: run.fileName },
            {
              key: 'place',
              label: isBulk ? '科目' : '去向',
              children: isBulk ? run.subject : `${run.subject} · ${run.tree}`,
            },
            { key: 'added', label: run.dryRun ? '将新增' : '新增', children: `${run.added} 题` },
            { key: 'changed', label: run.dryRun ? '将修改' : '修改', children: `${run.changed} 题` },
            { key: 'unchanged', label: '未变', children: `${run.unchanged} 题` },
            {
              key: 'rejected',
              label: isBulk ? '不能改' : run.dryRun ? '不能导入' : '未导入',
              children: `${run.rejected} ${isBulk ? '题' : '行'}`,
            },
            { key: 'who', label: '操作人', children: run.userName },
            { key: 'startedAt', label: '开始', children: showMoment(run.startedAt, true) },
            { key: 'finishedAt', label: '结束', children: showMoment(run.finishedAt, true) || '—' },
            { key: 'problems', label: '问题', children: `${run.errors} 处错误，${run.warnings} 处提醒` },
          ]}
        />
      </Card>
      {run.undoneAt !== null && (
        <Alert
          type="warning"
          showIcon
          title={`这次${isBulk ? '批量修改' : '导入'}已于 ${showMoment(run.undoneAt, true)} 由 ${run.undoneBy} 撤销`}
        />
      )}
      {undo && <UndoImport importID={importID} isBulk={isBulk} undo={undo} onDone={() => progress.refetch()} />}
      <UnreadColumns columns={unread} />
      <Findings
        findings={findings ?? []}
        outcome={run.state === 'failed' ? 'refused' : run.dryRun ? 'check' : 'done'}
        confirmed={confirmed}
        onConfirm={onConfirm}
      />
      {isOver(run) && run.errors + run.warnings > 0 && (
        <DataTable<ImportProblem>
          name={`importProblems.${importID}`}
          title={isBulk ? '没有改的题' : '有问题的行'}
          load={load}
          rowKey="position"
          columns={isBulk ? REFUSED : COLUMNS}
          filters={isBulk ? [] : FILTERS}
        />
      )}
    </Flex>
  )
}
