import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { outsideLink } from '@tizhou/domain/agents/links'
import { App, Button, Flex, Form, Input, InputNumber, Select, Space } from 'antd'
import { useMemo, useState } from 'react'
import { listOf, request } from '../../platform/request.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { AgentSelect } from './AgentSelect.tsx'
import { GROUP_KINDS, type Group, ownerName } from './agentTypes.ts'

const FILTERS: readonly Filter[] = [{ kind: 'text', name: 'q', label: '查找', placeholder: '名称、号码或介绍' }]

interface Values {
  agentCode: string
  kind: 'qq' | 'card' | 'interview'
  appID?: number
  vn?: number
  name: string
  number: string
  link: string
  intro: string
  position: number
}

/** Groups that learners can join; of one agent, or of all that may be seen. */
export function Groups({ agentCode, mayEdit }: { agentCode?: string; mayEdit: boolean }) {
  const cache = useQueryClient()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [edited, setEdited] = useState<Group | 'new'>()
  const name = `agentGroups.${agentCode ?? ''}`
  const load = useMemo(() => listOf('agents.agentGroupList', { agentCode }), [agentCode])
  const refresh = () => cache.invalidateQueries({ queryKey: [name] })
  const columns: Column<Group>[] = [
    { key: 'name', title: '名称', order: 'name', text: (row) => row.name },
    { key: 'kind', title: '种类', text: (row) => GROUP_KINDS[row.kind] ?? row.kind },
    { key: 'agentCode', title: '属于', text: (row) => ownerName(row.agentCode) },
    { key: 'subject', title: '科目', text: (row) => row.subject?.name ?? '全部科目' },
    { key: 'vn', title: '版本', text: (row) => row.vn ?? '全部' },
    { key: 'number', title: '号码', text: (row) => row.number || '—' },
    { key: 'link', title: '加群链接', text: (row) => row.link || '—' },
    { key: 'position', title: '排序', align: 'right', order: 'position', text: (row) => row.position },
    ...(mayEdit
      ? [
          {
            key: 'actions',
            title: '操作',
            render: (row: Group) => (
              <Space>
                <Button type="link" size="small" onClick={() => setEdited(row)}>
                  修改
                </Button>
                <Button
                  type="link"
                  size="small"
                  danger
                  onClick={() =>
                    confirm({
                      title: `删除“${row.name}”？`,
                      content: '学员不再看到它；操作记录中保留它的内容。',
                      action: '删除',
                      done: '已删除',
                      run: async () => {
                        await request('agents.agentGroupRemove', { groupID: row.groupID })
                        await refresh()
                      },
                    })
                  }
                >
                  删除
                </Button>
              </Space>
            ),
          },
        ]
      : []),
  ]
  const save = async (values: Values) => {
    const groupID = edited === 'new' ? undefined : edited?.groupID
    await request('agents.agentGroupSave', { ...values, groupID, appID: values.appID, vn: values.vn ?? undefined })
    message.success('已保存')
    setEdited(undefined)
    await refresh()
  }
  return (
    <>
      <DataTable<Group>
        name={name}
        title="学习群与名片"
        load={load}
        rowKey="groupID"
        columns={columns}
        filters={FILTERS}
        emptyText={agentCode ? '没有自己的群，学员看到全部代理商共用的。' : undefined}
        actions={
          mayEdit && (
            <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
              添加
            </Button>
          )
        }
      />
      {edited && (
        <FormDialog<Values>
          title={edited === 'new' ? '添加学习群或名片' : `修改“${edited.name}”`}
          action="保存"
          initial={
            edited === 'new'
              ? { agentCode: agentCode ?? '', kind: 'qq', number: '', link: '', intro: '', position: 1 }
              : {
                  ...edited,
                  kind: edited.kind as Values['kind'],
                  appID: edited.subject?.appID,
                  vn: edited.vn ?? undefined,
                }
          }
          onSubmit={save}
          onClose={() => setEdited(undefined)}
        >
          <Flex gap={12}>
            <Form.Item name="kind" label="种类" style={{ flex: 1 }}>
              <Select options={Object.entries(GROUP_KINDS).map(([value, label]) => ({ value, label }))} />
            </Form.Item>
            <Form.Item name="agentCode" label="属于" style={{ flex: 1 }}>
              <AgentSelect />
            </Form.Item>
          </Flex>
          <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
          <Flex gap={12}>
            <Form.Item name="appID" label="科目" style={{ flex: 2 }} extra="不选表示全部科目。">
              <SubjectSelect known={edited === 'new' ? undefined : (edited.subject ?? undefined)} />
            </Form.Item>
            <Form.Item name="vn" label="版本 vn" style={{ flex: 1 }} extra="不填表示全部。">
              <InputNumber min={0} max={100_000} precision={0} style={{ width: '100%' }} />
            </Form.Item>
          </Flex>
          <Form.Item name="number" label="号码">
            <Input maxLength={30} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="link"
            label="加群链接"
            extra="也显示为二维码。"
            rules={[
              {
                validator: async (_, value: string = '') => {
                  if (value.trim() !== '' && outsideLink(value.trim()) === undefined)
                    throw new Error('应为 https 开头的完整地址')
                },
              },
            ]}
          >
            <Input maxLength={2048} placeholder="https://" autoComplete="off" />
          </Form.Item>
          <Form.Item name="intro" label="介绍">
            <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
          </Form.Item>
          <Form.Item name="position" label="排序" rules={[{ required: true, message: '请填写排序' }]}>
            <InputNumber min={0} max={1_000_000} precision={0} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
