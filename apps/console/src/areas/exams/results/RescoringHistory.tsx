import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { atMost } from '@tizhou/domain/text/atMost'
import { App, Button, Tag } from 'antd'
import { useEffect, useMemo } from 'react'
import { listOf, messageOf, request } from '../../../platform/request.ts'
import { showMoment } from '../../../platform/time.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { WAYS } from './wayNames.ts'

type Row = Data<'exams.paperRescorings'>['rows'][number]

const STATES: Readonly<Record<Row['state'], string>> = {
  doing: '正在重新计分',
  done: '已重新计分',
  undoing: '正在改回',
  undone: '已撤销',
}

const isUnderWay = ({ state }: Row): boolean => state === 'doing' || state === 'undoing'

const whatText = ({ kind, wayBefore, wayAfter }: Row): string => {
  if (kind === 'key') return '答案更正'
  return `作废：${wayBefore ? `${WAYS[wayBefore]} → ` : ''}${wayAfter ? WAYS[wayAfter] : ''}`
}

/** A stem's beginning; a figure is never cut in half. */
const shortStem = (stem: string): string => atMost(stem, 30).replace(/［图?…$/, '…')

const COLUMNS: Column<Row>[] = [
  { key: 'at', title: '时间', order: 'at', text: ({ at }) => showMoment(at) },
  {
    key: 'number',
    title: '题目',
    text: ({ number, stem }) => `${number === null ? '' : `第 ${number} 题 `}${shortStem(stem)}`,
  },
  { key: 'what', title: '事由', text: whatText },
  { key: 'note', title: '告知考生的原因', text: ({ note }) => note || '未说明' },
  { key: 'by', title: '操作人', text: ({ by }) => by },
  {
    key: 'attempts',
    title: '重新计分',
    text: ({ attempts, up, down }) => `${attempts} 份：${up} 份加分，${down} 份减分`,
  },
  {
    key: 'state',
    title: '状态',
    text: ({ state, undoneBy, settledAt }) =>
      [STATES[state], state === 'undone' && undoneBy, state === 'undone' && showMoment(settledAt)]
        .filter(Boolean)
        .join('，'),
    render: ({ state, undoneBy, settledAt }) => (
      <Tag color={state === 'done' ? 'success' : state === 'undone' ? 'default' : 'processing'}>
        {STATES[state]}
        {state === 'undone' && `（${undoneBy ?? ''}，${showMoment(settledAt)}）`}
      </Tag>
    ),
  },
]

/**
 * Every rescoring of a paper: who, when, why and how many. The last cancellation of a question is taken back here, a
 * corrected key, which holds for all papers, on the question's page.
 */
export function RescoringHistory({ appID, paperID }: { appID: number; paperID: number }) {
  const cache = useQueryClient()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const name = `rescorings.${paperID}`
  const load = useMemo(() => listOf('exams.paperRescorings', { appID, paperID }), [appID, paperID])
  // Attempts are scored in the background: the table is read again when that is done.
  const { data: isBusy } = useQuery({
    queryKey: [name, 'isBusy'],
    queryFn: async ({ signal }) => (await load({ page: 1, pageSize: 20 }, signal)).rows.some(isUnderWay),
    refetchInterval: ({ state }) => (state.data ? 1_500 : false),
    staleTime: 0,
  })
  useEffect(() => {
    if (isBusy === false)
      void cache.invalidateQueries({ queryKey: [name], predicate: ({ queryKey }) => queryKey[1] !== 'isBusy' })
  }, [isBusy, cache, name])
  /** Whose score changes is asked when the question is: the table may be older than that. */
  const undo = async ({ allTestID, rescoringID, number, wayBefore }: Row) => {
    const of = { appID, paperID, allTestID }
    const again = () => cache.invalidateQueries({ queryKey: [name] })
    try {
      const check = await request(
        'exams.cancelCheck',
        { ...of, ...(wayBefore !== null && { way: wayBefore }) },
        { allowedRepeat: true },
      )
      confirm({
        title: `撤销第 ${number ?? ''} 题的作废？`,
        content: `${check.attempts} 份试卷的成绩改回，排名和统计随之改回，考生会得到通知。`,
        action: '撤销作废',
        done: '正在改回成绩',
        run: () =>
          request('exams.cancelUndo', { ...of, rescoringID, revision: check.revision }).finally(() => void again()),
      })
    } catch (error) {
      message.error(messageOf(error))
      await again()
    }
  }
  const actions: Column<Row> = {
    key: 'actions',
    title: '操作',
    render: (row) => {
      if (row.kind === 'key')
        return (
          row.canUndo && (
            <Link
              to={`/questions/${appID}/${row.allTestID}` as never}
              aria-label={`到题目页撤销第 ${row.number ?? ''} 题的答案更正`}
            >
              到题目页撤销
            </Link>
          )
        )
      return (
        row.canUndo && (
          <Button
            type="link"
            size="small"
            aria-label={`撤销第 ${row.number ?? ''} 题的作废`}
            onClick={() => void undo(row)}
          >
            撤销
          </Button>
        )
      )
    },
  }
  return (
    <DataTable<Row>
      name={name}
      title="重新计分的记录"
      load={load}
      rowKey="rescoringID"
      columns={[...COLUMNS, actions]}
      emptyText="这份试卷没有重新计分过"
    />
  )
}
