import { fieldName } from '@tizhou/domain/office/fieldNames'
import { Descriptions, Drawer, Table, Typography } from 'antd'
import { showMoment } from '../../platform/time.ts'
import { ChangeValue } from '../../ui/ChangeValue.tsx'
import styles from './AuditDrawer.module.css'
import type { AuditEntry } from './auditEntry.ts'
import { kindName, valueText } from './names.ts'

type Change = AuditEntry['changes'][number]

const textOf = (field: string, value: string | null): string | null => (value === null ? null : valueText(field, value))

/** One change, field by field: the values before and after. */
export function AuditDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  return (
    <Drawer open title={entry.what} size={720} onClose={onClose}>
      <Descriptions
        size="small"
        column={1}
        bordered
        items={[
          { key: 'at', label: '时间', children: showMoment(entry.at, true) },
          { key: 'actor', label: '操作人', children: `${entry.actorName}（编号 ${entry.actorID}）` },
          { key: 'target', label: kindName(entry.kind), children: `${entry.targetName}（编号 ${entry.targetID}）` },
          { key: 'call', label: '接口', children: <Typography.Text code>{entry.call}</Typography.Text> },
          { key: 'address', label: '来源地址', children: entry.address },
        ]}
      />
      <Table<Change>
        className={styles.changes}
        size="small"
        rowKey="field"
        pagination={false}
        dataSource={entry.changes}
        locale={{ emptyText: '没有字段变化' }}
        columns={[
          { key: 'field', title: '字段', width: 120, render: (_, { field }) => fieldName(field) },
          {
            key: 'before',
            title: '修改前',
            render: (_, { field, before, after }) => (
              <ChangeValue text={textOf(field, before)} other={textOf(field, after)} mark="del" />
            ),
          },
          {
            key: 'after',
            title: '修改后',
            render: (_, { field, before, after }) => (
              <ChangeValue text={textOf(field, after)} other={textOf(field, before)} mark="ins" />
            ),
          },
        ]}
      />
    </Drawer>
  )
}
