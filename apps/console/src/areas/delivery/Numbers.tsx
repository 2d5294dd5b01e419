import { UploadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { carrierName } from '@tizhou/domain/delivery/carriers'
import { Alert, App, Button, Drawer, Flex, Tag, Upload } from 'antd'
import { useState } from 'react'
import { listOf, messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { uploadFile } from '../../platform/uploadFile.ts'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { type NumberImport, type NumberRow, OUTCOME_NAMES } from './shipmentTypes.ts'

const stateOf = ({ appliedAt, undoneAt, undoneBy }: NumberImport): { label: string; color: string } =>
  undoneAt !== null
    ? { label: `${showMoment(undoneAt)} 由 ${undoneBy} 撤销`, color: 'warning' }
    : appliedAt !== null
      ? { label: '已导入', color: 'success' }
      : { label: '只检查，未导入', color: 'default' }

const COLUMNS: readonly Column<NumberImport>[] = [
  moment('createdAt', '时间', { order: 'createdAt' }),
  plain('fileName', '文件'),
  plain('byName', '操作人'),
  {
    key: 'state',
    title: '状态',
    text: (row) => stateOf(row).label,
    render: (row) => <Tag color={stateOf(row).color}>{stateOf(row).label}</Tag>,
  },
  figure('sends', '寄出'),
  figure('corrects', '更正单号'),
  figure('same', '没有变化'),
  figure('refused', '不能导入'),
]

const ROWS: readonly Column<NumberRow>[] = [
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

const OUTCOMES: readonly Filter[] = [
  { kind: 'choice', name: 'outcome', label: '结果', width: 220, options: choicesOf(OUTCOME_NAMES) },
]

const load = listOf('delivery.numbersList')

/** Files of carriers' numbers: checked row by row first, imported when confirmed, undone as one step. */
export function Numbers() {
  const cache = useQueryClient()
  const { message } = App.useApp()
  const [open, setOpen] = useState<NumberImport>()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const refresh = async () => {
    await Promise.all(['shipments', 'numbers'].map((name) => cache.invalidateQueries({ queryKey: [name] })))
  }
  const check = async (file: File) => {
    setPending(true)
    setFailure(undefined)
    try {
      setOpen(await uploadFile('delivery.numbersCheck', { fileName: file.name.slice(-200) }, file))
      await refresh()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Flex vertical gap={12}>
      {failure && <Alert type="error" showIcon closable title={failure} onClose={() => setFailure(undefined)} />}
      <DataTable<NumberImport>
        name="numbers"
        title="单号导入记录"
        load={load}
        rowKey="importID"
        columns={COLUMNS}
        canExport={false}
        emptyText="还没有导入过。上传的表要有“订单号”“快递公司”“快递单号”三列。"
        onOpen={setOpen}
        actions={
          <Upload
            accept=".xlsx,.csv"
            showUploadList={false}
            disabled={pending}
            beforeUpload={(file) => {
              void check(file)
              return false
            }}
          >
            <Button type="primary" icon={<UploadOutlined aria-hidden />} loading={pending}>
              上传单号表
            </Button>
          </Upload>
        }
      />
      {open && (
        <OneImport
          key={open.importID}
          of={open}
          onClose={() => setOpen(undefined)}
          onChanged={async (next) => {
            setOpen(next)
            await refresh()
          }}
          onSay={(text) => message.success(text)}
        />
      )}
    </Flex>
  )
}

function OneImport({
  of: run,
  onClose,
  onChanged,
  onSay,
}: {
  of: NumberImport
  onClose: () => void
  onChanged: (next: NumberImport) => Promise<unknown>
  onSay: (text: string) => void
}) {
  const confirm = useConfirm()
  const { importID, sends, corrects, same, refused } = run
  const changes = sends + corrects
  const apply = () =>
    confirm({
      title: `导入 ${changes} 个单号？`,
      content: `${sends} 个包裹由待寄变为已寄出，${corrects} 个包裹更正单号；${same + refused} 行不改动。学员会看到物流，收货地址不能再改。之后可以整体撤销。`,
      action: '导入',
      done: '已导入',
      run: async () => onChanged(await request('delivery.numbersApply', { importID })),
    })
  const undo = () =>
    confirm({
      title: '撤销这次导入？',
      content: '快递还没有揽收的包裹恢复为导入前的样子；已经揽收、或单号又改过的保持不变。',
      action: '撤销导入',
      run: async () => {
        const { restored, stay } = await request('delivery.numbersUndo', { importID })
        onSay(`${restored} 个包裹已恢复${stay > 0 ? `，${stay} 个已有变化，保持不变` : ''}`)
        await onChanged({ ...run, undoneAt: Date.now(), undoneBy: '我' })
      },
    })
  return (
    <Drawer
      open
      title={run.fileName}
      size={860}
      onClose={onClose}
      extra={
        run.appliedAt === null ? (
          <Button type="primary" disabled={changes === 0} onClick={apply}>
            导入 {changes} 个单号
          </Button>
        ) : (
          run.undoneAt === null && (
            <Button danger onClick={undo}>
              撤销导入
            </Button>
          )
        )
      }
    >
      <Flex vertical gap={12}>
        <Alert
          type={refused > 0 ? 'warning' : 'info'}
          showIcon
          title={`寄出 ${sends} 个，更正单号 ${corrects} 个，没有变化 ${same} 行，不能导入 ${refused} 行`}
          description={run.appliedAt === null ? '现在还没有改动任何包裹。' : stateOf(run).label}
        />
        <DataTable<NumberRow>
          name="numberRows"
          title="单号表的各行"
          load={listOf('delivery.numbersRows', { importID })}
          rowKey="n"
          columns={ROWS}
          filters={OUTCOMES}
        />
      </Flex>
    </Drawer>
  )
}
