import { LOOKUP_TITLES } from '@tizhou/domain/profile/lookups'
import { Alert, App, Descriptions, Modal } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../platform/request.ts'
import type { Compared } from './compared.ts'

const SAMPLES = 8

const some = (names: readonly string[]): string =>
  names.length === 0
    ? '没有'
    : `${names.length} 项：${names.slice(0, SAMPLES).join('、')}${names.length > SAMPLES ? '……' : ''}`

interface Props {
  of: Compared
  /** Rejects with the server's refusal. */
  onReplace: () => Promise<void>
  onClose: () => void
}

/** The changes that a file makes to a list, before it replaces it. */
export function Comparison({ of, onReplace, onClose }: Props) {
  const { message } = App.useApp()
  const [pending, setPending] = useState(false)
  const replace = async () => {
    setPending(true)
    try {
      await onReplace()
    } catch (error) {
      message.error(messageOf(error))
      setPending(false)
    }
  }
  const isSame = of.added.length === 0 && of.removed.length === 0
  return (
    <Modal
      open
      title={`用“${of.fileName}”替换${LOOKUP_TITLES[of.list]}？`}
      width={640}
      okText="替换"
      cancelText="取消"
      confirmLoading={pending}
      onOk={() => void replace()}
      onCancel={onClose}
    >
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'names', label: '替换后', children: `${of.names.length} 项` },
          { key: 'added', label: '新增', children: some(of.added) },
          { key: 'removed', label: '去掉', children: some(of.removed) },
          { key: 'same', label: '不变', children: `${of.same} 项` },
          {
            key: 'learners',
            label: '填过去掉的选项的学员',
            children: of.learners === 0 ? '没有' : `${of.learners} 人；他们的资料不变`,
          },
        ]}
      />
      {isSame && <Alert type="info" showIcon title="与现在的选项相同，只有次序可能不同。" />}
      {of.duplicates > 0 && <Alert type="info" showIcon title={`重复的 ${of.duplicates} 行只取一次。`} />}
      {of.faults.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="这些行不会导入"
          description={
            <ul>
              {of.faults.map(({ row, reason }) => (
                <li key={row}>
                  第 {row} 行：{reason}
                </li>
              ))}
              {of.moreFaults === 1 && <li>……</li>}
            </ul>
          }
        />
      )}
    </Modal>
  )
}
