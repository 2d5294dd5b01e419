import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { carrierName } from '@tizhou/domain/delivery/carriers'
import { Alert, App, Button, Tag } from 'antd'
import { listOf, request } from '../../platform/request.ts'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { figure, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { type NumberImport, type NumberRow, numbersState, OUTCOME_NAMES } from './shipmentTypes.ts'

const COLUMNS: readonly Column<NumberRow>[] = [
  figure('n', '行', { order: 'n' }),
  plain('orderNo', '订单号'),
  { key: 'carrier', title: '快递公司', text: (row) => carrierName(row.carrier) },
  plain('number', '快递单号'),
  {
    key: 'outcome',
    title: '结果',
    text: (row) => OUTCOME_NAMES[row.outcome],
    render: ({ outcome }) => (
      <Tag color={outcome === 'send' || outcome === 'correct' ? 'success' : outcome === 'same' ? 'default' : 'error'}>
        {OUTCOME_NAMES[outcome]}
      </Tag>
    ),
  },
  plain('before', '原单号', { none: '—' }),
]

const FILTERS: readonly Filter[] = [
  { kind: 'choice', name: 'outcome', label: '结果', width: 220, options: choicesOf(OUTCOME_NAMES) },
]

/** One file of tracking numbers: the effect of each row; imported after a confirmation, undone as one step. */
export default function NumbersPage() {
  const { importID: asked } = useParams({ strict: false }) as { importID: string }
  const importID = Number(asked)
  const cache = useQueryClient()
  const detail = useQuery({
    queryKey: ['numbers', 'detail', importID],
    queryFn: ({ signal }) => request('delivery.numbersDetail', { importID }, { signal, allowedRepeat: true }),
  })
  const refresh = async () => {
    await Promise.all(
      ['numbers', 'numberRows', 'shipments'].map((name) => cache.invalidateQueries({ queryKey: [name] })),
    )
  }
  return (
    <DetailPage
      detail={detail}
      title={detail.data?.fileName ?? '单号导入'}
      back={{ to: '/shipments', label: '返回图书寄送' }}
      extra={(run) => <Actions run={run} onChanged={refresh} />}
    >
      {(run) => (
        <>
          <Alert
            type={run.refused > 0 ? 'warning' : 'info'}
            showIcon
            title={`寄出 ${run.sends} 个，更正单号 ${run.corrects} 个，没有变化 ${run.same} 行，不能导入 ${run.refused} 行`}
            description={run.appliedAt === null ? '现在还没有改动任何包裹。' : numbersState(run).label}
          />
          <DataTable<NumberRow>
            name="numberRows"
            title="单号表的各行"
            load={(query, signal) => listOf('delivery.numbersRows', { importID })(query, signal)}
            rowKey="n"
            columns={COLUMNS}
            filters={FILTERS}
          />
        </>
      )}
    </DetailPage>
  )
}

function Actions({ run, onChanged }: { run: NumberImport; onChanged: () => Promise<unknown> }) {
  const confirm = useConfirm()
  const { message } = App.useApp()
  const { importID, sends, corrects, same, refused } = run
  const changes = sends + corrects
  if (run.undoneAt !== null) return null
  if (run.appliedAt === null)
    return (
      <Button
        type="primary"
        disabled={changes === 0}
        onClick={() =>
          confirm({
            title: `导入 ${changes} 个单号？`,
            content: `${sends} 个包裹由待寄变为已寄出，${corrects} 个包裹更正单号；${same + refused} 行不改动。学员会看到物流，收货地址不能再改。之后可以整体撤销。`,
            action: '导入',
            done: '已导入',
            run: async () => {
              try {
                await request('delivery.numbersApply', { importID })
              } finally {
                await onChanged()
              }
            },
          })
        }
      >
        导入 {changes} 个单号
      </Button>
    )
  return (
    <Button
      danger
      onClick={() =>
        confirm({
          title: '撤销这次导入？',
          content: '快递还没有揽收的包裹恢复为导入前的样子；已经揽收、或单号又改过的保持不变。',
          action: '撤销导入',
          run: async () => {
            const { restored, stay } = await request('delivery.numbersUndo', { importID })
            message.success(`${restored} 个包裹已恢复${stay > 0 ? `，${stay} 个已有变化，保持不变` : ''}`)
            await onChanged()
          },
        })
      }
    >
      撤销导入
    </Button>
  )
}
