import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import type { Data } from '@tizhou/contract/contract'
import { IMPORTANCE } from '@tizhou/domain/points/points'
import { POINT_COLUMNS, POINT_TABLE_BYTES, textCells } from '@tizhou/domain/points/pointTable'
import { Alert, App, Button, Descriptions, Drawer, Flex, Table, Typography, Upload } from 'antd'
import { useState } from 'react'
import { listOf, messageOf, RequestError, request } from '../../platform/request.ts'
import { keepTable } from '../../ui/keepTable.ts'
import type { Column } from '../../ui/table/columns.ts'
import { exportRows } from '../../ui/table/exportRows.ts'
import { UploadRow } from '../../ui/upload/UploadRow.tsx'
import { useUpload } from '../../ui/upload/useUpload.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { changeStep, undoneText } from './undoneTexts.ts'

type Point = Data<'knowledge.pointList'>['rows'][number]
type Check = Data<'knowledge.pointTableCheck'>
type Sample = Check['samples'][number]
type Fault = Check['faults'][number]

const column = (key: keyof typeof POINT_COLUMNS, text: (row: Point) => string | number | null): Column<Point> => ({
  key,
  title: POINT_COLUMNS[key],
  text: (row) => text(row) ?? '',
})

/** As the import reads them. */
const COLUMNS: readonly Column<Point>[] = [
  column('name', ({ name }) => name),
  column('aliases', ({ aliases }) => aliases.join('、')),
  column('html', ({ html }) => textCells(html)[0]),
  column('more', ({ html }) => textCells(html)[1]),
  column('source', ({ source }) => source),
  column('year', ({ year }) => year),
  column('importance', ({ importance }) => IMPORTANCE[importance]),
  column('parent', ({ parent }) => parent),
  column('related', ({ related }) => related.join('、')),
  column('confusable', ({ confusable }) => confusable.join('、')),
]

interface Props {
  appID: number
  open: boolean
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** All points of a subject as a table, and a table read, shown and imported; that can be undone. */
export function TableDrawer({ appID, open, onClose, onChanged }: Props) {
  const { message } = App.useApp()
  const [done, setDone] = useState<string>()
  const [check, setCheck] = useState<Check & { fileName: string }>()
  const { sending, begin, remove, isBusy } = useUpload({
    ...{ call: 'knowledge.pointTableCheck', maxBytes: POINT_TABLE_BYTES },
    onDone: (read, file) => setCheck({ ...read, fileName: file.name.slice(-200) }),
  })
  const take = async () => {
    setDone('正在导出')
    try {
      const [header, rows] = await exportRows(
        listOf('knowledge.pointList', { appID }),
        { order: 'name' },
        COLUMNS,
        (count, total) => setDone(`已导出 ${count} / ${total}`),
      )
      await keepTable('知识点', 'xlsx', header, rows)
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setDone(undefined)
    }
  }
  return (
    <Drawer title="知识点的导出与导入" size={820} open={open} onClose={onClose}>
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">
          导出的表格改好以后可以直接导入。按名称或别名认知识点，没有的新建；已合并的名称算保留的那个，仍作它的别名。空格子表示清空，不要改的列请整列删去。
        </Typography.Text>
        <Flex gap={8} wrap align="center">
          <Button icon={<DownloadOutlined aria-hidden />} loading={done !== undefined} onClick={() => void take()}>
            导出全部
          </Button>
          <Upload
            accept=".xlsx,.csv"
            showUploadList={false}
            disabled={isBusy}
            beforeUpload={(file) => {
              setCheck(undefined)
              begin(file, () => ({ appID, fileName: file.name.slice(-200) }))
              return false
            }}
          >
            <Button icon={<UploadOutlined aria-hidden />} loading={isBusy}>
              上传表格核对
            </Button>
          </Upload>
          <span role="status">{done}</span>
        </Flex>
        {sending && <UploadRow one={sending} onRemove={remove} />}
        {check && (
          <TableCheck
            appID={appID}
            check={check}
            onDone={async () => {
              setCheck(undefined)
              await onChanged()
            }}
            onStale={() => setCheck(undefined)}
            onChanged={onChanged}
          />
        )}
      </Flex>
    </Drawer>
  )
}

/** The table was checked against points that are not so any more, or is not kept any more. */
const meansStale = (error: unknown): boolean =>
  error instanceof RequestError &&
  ['changed', 'gone'].includes((error.data as { reason?: string } | null)?.reason ?? '')

/** What a table would change, with samples before and after; then it asks. */
function TableCheck({
  appID,
  check,
  onDone,
  onStale,
  onChanged,
}: {
  appID: number
  check: Check & { fileName: string }
  onDone: () => Promise<unknown>
  onStale: () => void
  onChanged: () => Promise<unknown>
}) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const undo = useUndo()
  const { tableID, added, changed, unchanged, byHand, faultRows } = check
  const apply = async () => {
    const allowed = byHand > 0 && { allowEdited: 1 as const }
    const { changeID } = await request('knowledge.pointTableApply', { appID, tableID, ...allowed }).catch((error) => {
      if (meansStale(error)) onStale()
      throw error
    })
    await onDone()
    undo({
      title: `已导入：新增 ${added} 个，修改 ${changed} 个`,
      step: changeStep(changeID),
      undo: async () => {
        message.success(undoneText('import', await request('knowledge.pointChangeUndo', { appID, changeID })))
        await onChanged()
      },
    })
  }
  const ask = () =>
    confirm({
      title: `导入“${check.fileName}”？`,
      content: `新增 ${added} 个、修改 ${changed} 个知识点${byHand > 0 ? `，其中改写 ${byHand} 个有人写过的` : ''}。可以在“改动记录”里撤销。`,
      action: '导入',
      run: apply,
    })
  return (
    <>
      <Descriptions
        title={check.fileName}
        size="small"
        bordered
        column={2}
        items={[
          { key: 'added', label: '新增', children: `${added} 个` },
          { key: 'changed', label: '修改', children: `${changed} 个` },
          { key: 'hand', label: '其中有人写过的', children: `${byHand} 个` },
          { key: 'same', label: '没有变化', children: `${unchanged} 个` },
          { key: 'faults', label: '有错误、不导入', children: `${faultRows} 行` },
        ]}
      />
      <Table<Sample>
        size="small"
        pagination={false}
        rowKey={({ name, field }) => `${name} ${field}`}
        locale={{ emptyText: '没有要改的。' }}
        dataSource={check.samples}
        columns={[
          { title: '知识点', dataIndex: 'name' },
          { title: '改动', dataIndex: 'field' },
          { title: '现在', dataIndex: 'before' },
          { title: '导入后', dataIndex: 'after' },
        ]}
      />
      {check.faults.length > 0 && (
        <>
          <Alert type="warning" showIcon title={`${faultRows} 行有错误，不会导入`} />
          <Table<Fault>
            size="small"
            pagination={{ pageSize: 20, hideOnSinglePage: true }}
            rowKey={({ row, column: of }) => `${row} ${of}`}
            dataSource={check.faults}
            columns={[
              { title: '行', dataIndex: 'row' },
              { title: '列', dataIndex: 'column' },
              { title: '原因', dataIndex: 'reason' },
            ]}
          />
        </>
      )}
      <Flex justify="end">
        <Button type="primary" danger={byHand > 0} disabled={added + changed === 0} onClick={ask}>
          导入
        </Button>
      </Flex>
    </>
  )
}
