import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { outsideLink } from '@tizhou/domain/agents/links'
import { App, Button, Flex, Form, Input, InputNumber, Space } from 'antd'
import { useState } from 'react'
import { listOf, request } from '../../platform/request.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import type { Shop } from './agentTypes.ts'
import { PictureInput } from './PictureInput.tsx'

const FILTERS: readonly Filter[] = [{ kind: 'text', name: 'q', label: '查找', placeholder: '名称、介绍或链接' }]
const load = listOf('agents.flagshipStoreList')
const NAME = 'flagshipStores'

/** Shops outside that learners are led to. */
export function Shops() {
  const cache = useQueryClient()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [edited, setEdited] = useState<Shop | 'new'>()
  const refresh = () => cache.invalidateQueries({ queryKey: [NAME] })
  const columns: Column<Shop>[] = [
    { key: 'name', title: '名称', order: 'name', text: (row) => row.name },
    { key: 'seriesID', title: '系列', align: 'right', order: 'seriesID', text: (row) => row.seriesID },
    { key: 'intro', title: '介绍', text: (row) => row.intro || '—' },
    { key: 'link', title: '链接', text: (row) => row.link },
    { key: 'position', title: '排序', align: 'right', order: 'position', text: (row) => row.position },
    {
      key: 'actions',
      title: '操作',
      render: (row) => (
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
                  await request('agents.flagshipStoreRemove', { storeID: row.storeID })
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
  const save = async (values: Omit<Shop, 'storeID'>) => {
    const storeID = edited === 'new' ? undefined : edited?.storeID
    await request('agents.flagshipStoreSave', { ...values, storeID })
    message.success('已保存')
    setEdited(undefined)
    await refresh()
  }
  return (
    <>
      <DataTable<Shop>
        name={NAME}
        title="旗舰店"
        load={load}
        rowKey="storeID"
        columns={columns}
        filters={FILTERS}
        actions={
          <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            添加
          </Button>
        }
      />
      {edited && (
        <FormDialog<Omit<Shop, 'storeID'>>
          title={edited === 'new' ? '添加旗舰店' : `修改“${edited.name}”`}
          action="保存"
          initial={edited === 'new' ? { seriesID: 0, intro: '', picture: '', position: 1 } : edited}
          onSubmit={save}
          onClose={() => setEdited(undefined)}
        >
          <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
          <Flex gap={12}>
            <Form.Item name="seriesID" label="系列" rules={[{ required: true, message: '请填写系列' }]}>
              <InputNumber min={0} max={1_000_000} precision={0} />
            </Form.Item>
            <Form.Item name="position" label="排序" rules={[{ required: true, message: '请填写排序' }]}>
              <InputNumber min={0} max={1_000_000} precision={0} />
            </Form.Item>
          </Flex>
          <Form.Item
            name="link"
            label="链接"
            rules={[
              {
                validator: async (_, value: string = '') => {
                  if (outsideLink(value.trim()) === undefined) throw new Error('应为 https 开头的完整地址')
                },
              },
            ]}
          >
            <Input maxLength={2048} placeholder="https://" autoComplete="off" />
          </Form.Item>
          <Form.Item name="intro" label="介绍">
            <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
          </Form.Item>
          <Form.Item name="picture" label="图片">
            <PictureInput />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
