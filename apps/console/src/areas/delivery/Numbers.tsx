import { UploadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Flex, Tag, Upload } from 'antd'
import { useState } from 'react'
import { listOf, messageOf } from '../../platform/request.ts'
import { uploadFile } from '../../platform/uploadFile.ts'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
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

/** Files of carriers' numbers: checked row by row first; the page of the check imports them. */
export function Numbers() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const check = async (file: File) => {
    setPending(true)
    setFailure(undefined)
    try {
      const run = await uploadFile('delivery.numbersCheck', { fileName: file.name.slice(-200) }, file)
      await cache.invalidateQueries({ queryKey: ['numbers'] })
      await navigate({ to: pathOf(run) })
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Flex vertical gap={12}>
      {failure && <Alert type="error" showIcon title={failure} />}
      <DataTable<NumberImport>
        name="numbers"
        title="单号导入记录"
        load={load}
        rowKey="importID"
        columns={COLUMNS}
        canExport={false}
        emptyText="还没有导入过。上传的表要有“订单号”“快递公司”“快递单号”三列。"
        path={pathOf}
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
    </Flex>
  )
}
