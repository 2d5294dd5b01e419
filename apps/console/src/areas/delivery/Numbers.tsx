import { UploadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Flex, Tag, Upload } from 'antd'
import { listOf } from '../../platform/request.ts'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { UploadRow } from '../../ui/upload/UploadRow.tsx'
import { useUpload } from '../../ui/upload/useUpload.ts'
import { type NumberImport, numbersState } from './shipmentTypes.ts'

const COLUMNS: readonly Column<NumberImport>[] = [
  moment('createdAt', '时间', { order: 'createdAt' }),
  plain('fileName', '文件', { isLink: true }),
  plain('byName', '操作人'),
  {
    key: 'state',
    title: '状态',
    text: (row) => numbersState(row).label,
    render: (row) => <Tag color={numbersState(row).color}>{numbersState(row).label}</Tag>,
  },
  figure('sends', '寄出'),
  figure('corrects', '更正单号'),
  figure('same', '没有变化'),
  figure('refused', '不能导入'),
]

const load = listOf('delivery.numbersList')
const pathOf = ({ importID }: { importID: number }) => `/shipments/numbers/${importID}`

/** Files of tracking numbers: each is checked row by row; the page of the check imports them. */
export function Numbers() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const {
    sending,
    begin,
    remove,
    isBusy: pending,
  } = useUpload({
    ...{ call: 'delivery.numbersCheck', maxBytes: 10_000_000 },
    onDone: (run) => void cache.invalidateQueries({ queryKey: ['numbers'] }).then(() => navigate({ to: pathOf(run) })),
  })
  return (
    <Flex vertical gap={12}>
      {sending && <UploadRow one={sending} onRemove={remove} />}
      <DataTable<NumberImport>
        name="numbers"
        title="单号导入记录"
        load={load}
        rowKey="importID"
        columns={COLUMNS}
        emptyText="还没有导入过。上传的表要有“订单号”“快递公司”“快递单号”三列。"
        path={pathOf}
        actions={
          <Upload
            accept=".xlsx,.csv"
            showUploadList={false}
            disabled={pending}
            beforeUpload={(file) => {
              begin(file, () => ({ fileName: file.name.slice(-200) }))
              return false
            }}
          >
            <Button type="primary" icon={<UploadOutlined aria-hidden />} loading={pending}>
              上传单号表
            </Button>
          </Upload>
        }
      />
    </Flex>
  )
}
