import { PlusOutlined } from '@ant-design/icons'
import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { Button, Flex, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { OFF_SALE, type Subject, type Version } from './subjectTypes.ts'
import { VersionForm } from './VersionForm.tsx'

const stateOf = ({ verNo, hidden }: Version) =>
  verNo === OFF_SALE ? (
    <Tag color="error">已下架</Tag>
  ) : hidden === 1 ? (
    <Tag color="warning">购买时不显示</Tag>
  ) : (
    <Tag color="success">在售</Tag>
  )

/** The versions of a subject, in the order in which learners see them. */
export function Versions({ subject, onChanged }: { subject: Subject; onChanged: () => Promise<void> }) {
  const confirm = useConfirm()
  const [edited, setEdited] = useState<Version | 'new'>()
  const nameOf = (vn: number) => subject.versions.find((version) => version.vn === vn)?.name ?? `版本 ${vn}`
  const remove = ({ vn, name }: Version) =>
    confirm({
      title: `删除版本“${name}”？`,
      content: '从未有人开通过它。删除后不能恢复，操作记录中保留它的内容。',
      action: '删除',
      done: '版本已删除',
      run: async () => {
        await request('subjects.versionRemove', { appID: subject.appID, vn })
        await onChanged()
      },
    })
  return (
    <Flex vertical gap={12}>
      <div>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          新建版本
        </Button>
      </div>
      <Table<Version>
        size="small"
        rowKey="vn"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={subject.versions}
        locale={{ emptyText: '还没有版本。没有版本的科目不能开通，只有免费章节可用。' }}
        columns={[
          { title: 'vn', dataIndex: 'vn', align: 'right' },
          { title: '名称', dataIndex: 'name' },
          { title: '排序', dataIndex: 'position', align: 'right' },
          { title: '价格（元/年）', align: 'right', render: (_, row) => yuanOfFen(row.price) },
          { title: '状态', render: (_, row) => stateOf(row) },
          { title: 'VerNO', dataIndex: 'verNo', align: 'right' },
          { title: '对持有者隐藏', render: (_, row) => row.hideByVip.map(nameOf).join('、') || '—' },
          { title: '分册', render: (_, row) => row.subList.map(({ Name }) => Name).join('、') || '—' },
          { title: '模块', align: 'right', render: (_, row) => row.modules.length },
          { title: '在期持有', align: 'right', render: (_, row) => `${row.holders} 人` },
          {
            title: '操作',
            fixed: 'end',
            render: (_, row) => (
              <Space>
                <Button type="link" size="small" onClick={() => setEdited(row)}>
                  修改
                </Button>
                <Button
                  type="link"
                  size="small"
                  danger
                  disabled={row.everHeld === 1}
                  title={row.everHeld === 1 ? '已有人开通过，只能下架' : undefined}
                  onClick={() => remove(row)}
                >
                  删除
                </Button>
              </Space>
            ),
          },
        ]}
      />
      {edited && (
        <VersionForm
          subject={subject}
          version={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={async () => {
            setEdited(undefined)
            await onChanged()
          }}
        />
      )}
    </Flex>
  )
}
