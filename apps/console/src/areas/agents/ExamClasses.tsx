import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Flex, Form, Input, InputNumber, Space, Table } from 'antd'
import { useState } from 'react'
import { listOf, request } from '../../platform/request.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { AgentSelect } from './AgentSelect.tsx'
import { type Banner, type ExamClass, ownerName } from './agentTypes.ts'
import { PictureInput } from './PictureInput.tsx'
import { SubjectList } from './SubjectList.tsx'

const FILTERS: readonly Filter[] = [{ kind: 'text', name: 'q', label: '查找', placeholder: '名称或介绍' }]
const load = listOf('agents.examClassList')
const NAME = 'examClasses'

interface Values {
  agentCode: string
  name: string
  intro: string
  picture: string
  position: number
  subjectsJson: { appID: number; code: string; name: string }[]
}

/** Classes of exams as visitors choose among them, each with its subjects and banners. */
export function ExamClasses() {
  const cache = useQueryClient()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [edited, setEdited] = useState<ExamClass | 'new'>()
  const [open, setOpen] = useState<ExamClass>()
  const refresh = () => cache.invalidateQueries({ queryKey: [NAME] })
  const columns: Column<ExamClass>[] = [
    { key: 'name', title: '名称', order: 'name', text: (row) => row.name },
    { key: 'agentCode', title: '属于', text: (row) => ownerName(row.agentCode) },
    { key: 'intro', title: '介绍', text: (row) => row.intro || '—' },
    { key: 'subjects', title: '科目', align: 'right', text: (row) => row.subjects.length },
    { key: 'banners', title: '横幅', align: 'right', text: (row) => row.banners.length },
    { key: 'position', title: '排序', align: 'right', order: 'position', text: (row) => row.position },
    {
      key: 'actions',
      title: '操作',
      render: (row) => (
        <Space>
          <Button type="link" size="small" onClick={() => setEdited(row)}>
            修改
          </Button>
          <Button type="link" size="small" onClick={() => setOpen(row)}>
            横幅
          </Button>
          <Button
            type="link"
            size="small"
            danger
            onClick={() =>
              confirm({
                title: `删除“${row.name}”？`,
                content: `它的 ${row.banners.length} 个横幅一起删除，科目本身不受影响。`,
                action: '删除',
                done: '已删除',
                run: async () => {
                  await request('agents.examClassRemove', { classID: row.classID })
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
  const save = async ({ subjectsJson, ...values }: Values) => {
    const classID = edited === 'new' ? undefined : edited?.classID
    const subjects = subjectsJson.map(({ appID }) => appID)
    await request('agents.examClassSave', { ...values, classID, subjectsJson: subjects })
    message.success('已保存')
    setEdited(undefined)
    await refresh()
  }
  return (
    <>
      <DataTable<ExamClass>
        name={NAME}
        title="考试大类"
        load={load}
        rowKey="classID"
        columns={columns}
        filters={FILTERS}
        actions={
          <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            添加
          </Button>
        }
      />
      {edited && (
        <FormDialog<Values>
          title={edited === 'new' ? '添加考试大类' : `修改“${edited.name}”`}
          action="保存"
          width={600}
          initial={
            edited === 'new'
              ? { agentCode: '', intro: '', picture: '', position: 1, subjectsJson: [] }
              : { ...edited, subjectsJson: edited.subjects }
          }
          onSubmit={save}
          onClose={() => setEdited(undefined)}
        >
          <Flex gap={12}>
            <Form.Item
              name="name"
              label="名称"
              style={{ flex: 2 }}
              rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
            >
              <Input maxLength={40} autoComplete="off" />
            </Form.Item>
            <Form.Item name="agentCode" label="属于" style={{ flex: 2 }}>
              <AgentSelect />
            </Form.Item>
            <Form.Item name="position" label="排序" rules={[{ required: true, message: '请填写排序' }]}>
              <InputNumber min={0} max={1_000_000} precision={0} />
            </Form.Item>
          </Flex>
          <Form.Item name="intro" label="介绍">
            <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
          </Form.Item>
          <Form.Item name="picture" label="图片">
            <PictureInput />
          </Form.Item>
          <Form.Item name="subjectsJson" label="科目" extra="按列出的顺序显示。">
            <SubjectList />
          </Form.Item>
        </FormDialog>
      )}
      {open && <Banners of={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** The banners of one class; read anew after each change. */
function Banners({ of, onClose }: { of: ExamClass; onClose: () => void }) {
  const cache = useQueryClient()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [banners, setBanners] = useState(of.banners)
  const [edited, setEdited] = useState<Banner | 'new'>()
  const refresh = async () => {
    const { rows } = await request('agents.examClassList', { q: of.name, pageSize: 200 }, { allowedRepeat: true })
    setBanners(rows.find(({ classID }) => classID === of.classID)?.banners ?? [])
    await cache.invalidateQueries({ queryKey: [NAME] })
  }
  const save = async (values: Omit<Banner, 'bannerID'>) => {
    const bannerID = edited === 'new' ? undefined : edited?.bannerID
    await request('agents.classBannerSave', { ...values, classID: of.classID, bannerID })
    message.success('已保存')
    setEdited(undefined)
    await refresh()
  }
  return (
    <Drawer
      open
      title={`“${of.name}”的横幅`}
      size={720}
      onClose={onClose}
      extra={
        <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          添加横幅
        </Button>
      }
    >
      <Table<Banner>
        size="small"
        rowKey="bannerID"
        pagination={false}
        dataSource={banners}
        locale={{ emptyText: '还没有横幅' }}
        columns={[
          { title: '标题', dataIndex: 'title' },
          { title: '查找词', dataIndex: 'word' },
          { title: '排序', dataIndex: 'position', align: 'right' },
          {
            title: '操作',
            render: (_, row) => (
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
                      title: `删除横幅“${row.title}”？`,
                      content: '学员不再看到它。',
                      action: '删除',
                      done: '已删除',
                      run: async () => {
                        await request('agents.classBannerRemove', { bannerID: row.bannerID })
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
        ]}
      />
      {edited && (
        <FormDialog<Omit<Banner, 'bannerID'>>
          title={edited === 'new' ? '添加横幅' : '修改横幅'}
          action="保存"
          initial={edited === 'new' ? { intro: '', picture: '', position: 1 } : edited}
          onSubmit={save}
          onClose={() => setEdited(undefined)}
        >
          <Form.Item name="title" label="标题" rules={[{ required: true, whitespace: true, message: '请填写标题' }]}>
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="word"
            label="查找词"
            extra="点横幅后按这个词查找科目。"
            rules={[{ required: true, whitespace: true, message: '请填写查找词' }]}
          >
            <Input maxLength={64} autoComplete="off" />
          </Form.Item>
          <Form.Item name="intro" label="介绍">
            <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 5 }} />
          </Form.Item>
          <Form.Item name="picture" label="图片">
            <PictureInput />
          </Form.Item>
          <Form.Item name="position" label="排序" rules={[{ required: true, message: '请填写排序' }]}>
            <InputNumber min={0} max={1_000_000} precision={0} />
          </Form.Item>
        </FormDialog>
      )}
    </Drawer>
  )
}
