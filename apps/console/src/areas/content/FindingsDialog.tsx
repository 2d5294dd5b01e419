import { Link } from '@tanstack/react-router'
import type { Params } from '@tizhou/contract/contract'
import { Flex, Modal, Typography } from 'antd'

type Kind = NonNullable<Params<'content.proposalMove'>['confirmJson']>[number]

export interface Open {
  findings: readonly { kind: Kind; name: string; count: number }[]
  /** The check of the file that shows samples of each. */
  checkID: number
}

/** What the refusal of a step that is handed in says has to be confirmed; undefined: it says something else. */
export function openFindings(data: unknown): Open | undefined {
  const of = data as (Partial<Open> & { reason?: string }) | null | undefined
  return of?.reason === 'unconfirmed' && of.findings && of.checkID !== undefined
    ? { findings: of.findings, checkID: of.checkID }
    : undefined
}

/** Asks whether an import that waited may overwrite what came meanwhile: how many questions of each kind. */
export function FindingsDialog({
  of: { findings, checkID },
  isPending,
  onConfirm,
  onClose,
}: {
  of: Open
  isPending: boolean
  onConfirm: () => Promise<void>
  onClose: () => void
}) {
  return (
    <Modal
      open
      title="提交前请确认"
      okText="都确认，提交审核"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      confirmLoading={isPending}
      onOk={() => void onConfirm()}
      onCancel={onClose}
    >
      <Flex vertical gap={8}>
        <Typography.Text>题库在它等审核时又有改动。重新检查，这次导入还会：</Typography.Text>
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {findings.map(({ kind, name, count }) => (
            <li key={kind}>
              {name}：{count} 题
            </li>
          ))}
        </ul>
        <Link to={`/imports/${checkID}`} target="_blank">
          逐题看改动前后（新窗口）
        </Link>
      </Flex>
    </Modal>
  )
}
