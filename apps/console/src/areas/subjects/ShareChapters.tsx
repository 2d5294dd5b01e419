import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { App, Button, Flex, Form, InputNumber, Select, Space, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { chapterPaths, chaptersQuery } from '../../platform/chapters.ts'
import { request } from '../../platform/request.ts'
import { Failure } from '../../ui/Failure.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'

type Shared = Data<'chapters.getAllShareChapter'>[number]

interface Values {
  cptID: number
  friends: number
}

/** As many friends as the contract lets a chapter ask for. */
const MOST = 100

/** Which chapters open to whoever brought friends, and how many each asks for. */
export function ShareChapters({ appID }: { appID: number }) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const cache = useQueryClient()
  const [edited, setEdited] = useState<Shared | 'new'>()
  const chapters = useQuery(chaptersQuery(appID))
  const key = ['subjects', 'sharing', appID]
  const shared = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request('chapters.getAllShareChapter', { appID }, { signal, allowedRepeat: true }),
  })
  const list = shared.data ?? []
  // The same name stands in several trees.
  const trees = (chapters.data?.trees ?? []).map((tree) => ({ name: tree.name, chapters: chapterPaths([tree]) }))
  const pathOf = new Map(
    trees.flatMap(({ name, chapters }) => chapters.map(({ cptID, path }) => [cptID, `${name} · ${path}`])),
  )
  const nameOf = (row: Shared) => pathOf.get(row.CptID) ?? row.Name
  const set = async (values: Values) =>
    cache.setQueryData<Shared[]>(key, await request('chapters.setShareChapter', { appID, ...values }))
  const save = async (values: Values) => {
    await set(edited === 'new' || edited === undefined ? values : { ...values, cptID: edited.CptID })
    message.success('已保存')
    setEdited(undefined)
  }
  const remove = (row: Shared) =>
    confirm({
      title: `取消“${row.Name}”的分享开放？`,
      content: '靠分享打开它的学员不能再进入这一章；已开通的学员不受影响。好友数仍然保留，之后可以再次设置。',
      action: '取消开放',
      done: '已取消',
      run: () => set({ cptID: row.CptID, friends: 0 }),
    })

  if (chapters.isError || shared.isError) {
    const failed = chapters.isError ? chapters : shared
    return <Failure error={failed.error} onRetry={() => void failed.refetch()} />
  }
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" gap={12}>
        <Typography.Text type="secondary">
          学员把链接分享出去，来过的好友达到人数，这一章连同下级章节就对他开放。
        </Typography.Text>
        <Button type="primary" icon={<PlusOutlined />} disabled={!chapters.data} onClick={() => setEdited('new')}>
          添加章节
        </Button>
      </Flex>
      <Table<Shared>
        size="small"
        rowKey="CptID"
        pagination={false}
        loading={shared.isPending || chapters.isPending}
        dataSource={list}
        locale={{ emptyText: '还没有可由分享开放的章节，学员看不到分享入口。' }}
        columns={[
          {
            title: '章节',
            render: (_, row) => (
              <Space>
                {nameOf(row)}
                {/* Nobody of the staff brings friends: what is open to them is free. */}
                {row.IsOpen === 1 && <Tag>免费章节，人人可进</Tag>}
              </Space>
            ),
          },
          { title: '题数', dataIndex: 'TestCount' },
          { title: '所需好友', render: (_, { Friends }) => `${Friends} 位` },
          {
            title: '操作',
            render: (_, row) => (
              <Space>
                <Button type="link" size="small" aria-label={`修改：${row.Name}`} onClick={() => setEdited(row)}>
                  修改
                </Button>
                <Button type="link" size="small" danger aria-label={`取消：${row.Name}`} onClick={() => remove(row)}>
                  取消
                </Button>
              </Space>
            ),
          },
        ]}
      />
      {edited && (
        <FormDialog<Values>
          title={edited === 'new' ? '添加由分享开放的章节' : `所需好友：${edited.Name}`}
          action="保存"
          initial={edited === 'new' ? { friends: 1 } : { cptID: edited.CptID, friends: edited.Friends }}
          onSubmit={save}
          onClose={() => setEdited(undefined)}
        >
          {edited === 'new' && (
            <Form.Item name="cptID" label="章节" rules={[{ required: true, message: '请选择章节' }]}>
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="按名称查找"
                options={trees.map(({ name, chapters }) => ({
                  label: name,
                  options: chapters
                    .filter(({ cptID }) => !list.some((row) => row.CptID === cptID))
                    .map(({ cptID, path }) => ({ value: cptID, label: path })),
                }))}
              />
            </Form.Item>
          )}
          <Form.Item
            name="friends"
            label="所需好友"
            extra="每位好友对同一学员只计一次，学员自己不计。"
            rules={[{ required: true, message: '请填写人数' }]}
          >
            <InputNumber min={1} max={MOST} precision={0} suffix="位" />
          </Form.Item>
        </FormDialog>
      )}
    </Flex>
  )
}
