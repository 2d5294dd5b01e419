import type { Data } from '@tizhou/contract/contract'
import { Alert, Button, Flex, Form, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useAskedClose } from '../../ui/form/useAskedClose.ts'
import { person, plain } from '../../ui/table/columnKinds.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { ExportButtons } from '../../ui/table/ExportButtons.tsx'
import { exportLoaded } from '../../ui/table/exportLoaded.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { useUndo } from '../../ui/useUndo.tsx'

type Found = Data<'account.groupLookUp'>

const MOST = 2_000
const SHOWN = 10
const FOUND: readonly Column<Found['found'][number]>[] = [plain('userName', '用户名'), person('nickName', '昵称')]
const UNKNOWN: readonly Column<Found['unknown'][number]>[] = [plain('text', '粘贴的内容'), plain('reason', '原因')]

const textsOf = (typed: string): string[] =>
  typed
    .split(/[\n\r,，;；、\t]+/)
    .map((text) => text.trim().slice(0, 64))
    .filter((text) => text !== '')

/** Adds learners whose numbers are pasted: first who they are, then they join. */
export function AddMembers({
  group,
  onChanged,
}: {
  group: { groupID: number; name: string }
  onChanged: () => Promise<unknown>
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button type="primary" onClick={() => setIsOpen(true)}>
        粘贴号码加入
      </Button>
      {isOpen && <PasteDialog group={group} onChanged={onChanged} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The first rows, of which the export has all. */
function FirstRows<Row extends object>({
  title,
  rows,
  rowKey,
  columns,
}: {
  title: string
  rows: readonly Row[]
  rowKey: keyof Row & string
  columns: readonly Column<Row>[]
}) {
  return (
    <>
      <PlainTable
        hasExport={false}
        title={title}
        rowKey={rowKey}
        rows={rows.slice(0, SHOWN)}
        columns={columns}
        emptyText=""
      />
      <Flex justify="space-between" align="center">
        <Typography.Text type="secondary">
          {rows.length > SHOWN && `前 ${SHOWN} 个，导出里有全部 ${rows.length} 个`}
        </Typography.Text>
        <ExportButtons isSmall title={title} make={() => exportLoaded(title, rows, columns)} />
      </Flex>
    </>
  )
}

function PasteDialog({
  group: { groupID, name },
  onChanged,
  onClose,
}: {
  group: { groupID: number; name: string }
  onChanged: () => Promise<unknown>
  onClose: () => void
}) {
  const offerUndo = useUndo()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found>()
  const [failure, setFailure] = useState<unknown>()
  const [pending, setPending] = useState(false)
  const texts = textsOf(typed)
  const close = useAskedClose({ isDirty: typed.trim() !== '', isBusy: pending, onClose })
  const attempt = async (work: () => Promise<void>) => {
    setPending(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setPending(false)
    }
  }
  const look = () => attempt(async () => setFound(await request('account.groupLookUp', { groupID, textsJson: texts })))
  const add = (of: Found) =>
    attempt(async () => {
      const { ids } = await request('account.groupAdd', { groupID, idsJson: of.found.map(({ userID }) => userID) })
      onClose()
      await onChanged()
      if (ids.length === 0) return
      offerUndo({
        title: `${ids.length} 名学员已加入“${name}”`,
        undo: async () => {
          await request('account.groupRemove', { groupID, idsJson: ids })
          await onChanged()
        },
        undone: '已撤销，他们不在班级里了',
      })
    })
  return (
    <Modal
      open
      title={`加入“${name}”`}
      width={640}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <Flex justify="end" gap={8}>
          <Button onClick={close}>取消</Button>
          {found && found.found.length > 0 ? (
            <Button type="primary" loading={pending} onClick={() => void add(found)}>
              加入 {found.found.length} 人
            </Button>
          ) : (
            <Button
              type="primary"
              loading={pending}
              disabled={texts.length === 0 || texts.length > MOST}
              onClick={() => void look()}
            >
              查找
            </Button>
          )}
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        <Form layout="vertical" component="div">
          <Form.Item
            label="手机号、用户名或编号"
            htmlFor="pastedNumbers"
            extra={texts.length > MOST ? `一次最多 ${MOST} 个` : `每行一个，已填 ${texts.length} 个`}
            style={{ marginBottom: 0 }}
          >
            <Input.TextArea
              id="pastedNumbers"
              autoFocus
              autoSize={{ minRows: 4, maxRows: 10 }}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setFound(undefined)
              }}
            />
          </Form.Item>
        </Form>
        {failure !== undefined && <Failure error={failure} />}
        {found && (
          <section aria-label="查找的结果">
            <Alert
              type={found.unknown.length > 0 ? 'warning' : 'info'}
              showIcon
              role="status"
              title={`会加入 ${found.found.length} 人，已在班级 ${found.already} 人，没有找到 ${found.unknown.length} 个`}
            />
            {found.found.length > 0 && (
              <FirstRows title="会加入的学员" rowKey="userID" rows={found.found} columns={FOUND} />
            )}
            {found.unknown.length > 0 && (
              <FirstRows title="没有找到的" rowKey="text" rows={found.unknown} columns={UNKNOWN} />
            )}
          </section>
        )}
      </Flex>
    </Modal>
  )
}
