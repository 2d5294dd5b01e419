import { ImportOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { MATERIAL_FILE_BYTES } from '@tizhou/domain/materials/materials'
import {
  Alert,
  App,
  Button,
  Card,
  Collapse,
  Descriptions,
  Flex,
  List,
  Modal,
  Radio,
  Select,
  Table,
  Tag,
  Typography,
  Upload,
} from 'antd'
import { useRef, useState } from 'react'
import { messageOf, RequestError, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { CleanedHtml } from '../../ui/html/CleanedHtml.tsx'
import { UploadRow } from '../../ui/upload/UploadRow.tsx'
import { useUpload } from '../../ui/upload/useUpload.ts'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUndo } from '../../ui/useUndo.tsx'

type Plan = Data<'materials.importCheck'>
type Import = Data<'materials.importList'>['list'][number]

const STATES = { checked: '核对过', applied: '已导入', undone: '已撤回' } as const
const LEVELS = [1, 2, 3, 4].map((value) => ({ value, label: `标题拆到第 ${value} 级` }))

interface Props {
  bookID: number
  onChanged: () => Promise<unknown>
}

/** Whether a refusal asks to confirm that changes made by hand are overwritten. */
const asksFirst = (error: unknown): boolean =>
  error instanceof RequestError && (error.data as { reason?: string } | null)?.reason === 'edited'

/** Imports into a book: a file is read, previewed and then applied; each import can be undone as one step. */
export function ImportMaterial({ bookID, onChanged }: Props) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const undo = useUndo()
  const [mode, setMode] = useState<'add' | 'replace'>('add')
  const [levels, setLevels] = useState(2)
  const [pending, setPending] = useState(false)
  const [plan, setPlan] = useState<Plan & { fileName: string; mode: 'add' | 'replace' }>()
  const key = ['materials', 'imports', bookID]
  const { data } = useQuery({ queryKey: key, queryFn: () => request('materials.importList', { bookID }) })
  const again = async () => {
    await cache.invalidateQueries({ queryKey: key })
    await onChanged()
  }
  // The mode when the file was chosen, by which the server reads it.
  const asked = useRef(mode)
  const { sending, begin, remove, isBusy } = useUpload({
    ...{ call: 'materials.importCheck', maxBytes: MATERIAL_FILE_BYTES },
    onDone: (read, file) => setPlan({ ...read, fileName: file.name.slice(-200), mode: asked.current }),
  })
  const read = (file: File) => {
    asked.current = mode
    begin(file, () => ({ bookID, fileName: file.name.slice(-200), mode, levels }))
  }
  const takeBack = async (importID: number, allowEdited?: 1) => {
    try {
      await request('materials.importUndo', { importID, allowEdited })
      await again()
    } catch (error) {
      if (!asksFirst(error) || allowEdited) throw error
      confirm({
        title: '一起撤走手工修改？',
        content: messageOf(error),
        action: '一起撤走',
        done: '已撤回',
        run: () => takeBack(importID, 1),
      })
    }
  }
  const apply = async () => {
    if (!plan) return
    setPending(true)
    try {
      const made = await request('materials.importApply', {
        importID: plan.importID,
        allowEdited: plan.byHand > 0 ? 1 : undefined,
      })
      setPlan(undefined)
      await again()
      undo({
        title: `已导入 ${made.added} 节${made.removed > 0 ? `，替换 ${made.removed} 节` : ''}`,
        undo: () => takeBack(plan.importID),
        undone: '已撤回这次导入',
      })
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  const askUndo = ({ importID, fileName }: Import) =>
    confirm({
      title: `撤回“${fileName}”的导入？`,
      content: '它加的各节删去，替换掉的回来。',
      action: '撤回',
      run: () => takeBack(importID),
    })
  return (
    <Card size="small" title="导入">
      <Flex gap={8} wrap align="center">
        <Radio.Group
          value={mode}
          onChange={({ target }) => setMode(target.value)}
          options={[
            { value: 'add', label: '加在后面' },
            { value: 'replace', label: '替换全部' },
          ]}
        />
        <Select aria-label="标题级数" value={levels} onChange={setLevels} options={LEVELS} style={{ width: 160 }} />
        <Upload
          aria-label="要导入的文件"
          accept=".docx,.md,.markdown,.zip,.xlsx,.csv"
          showUploadList={false}
          disabled={isBusy}
          beforeUpload={(file) => {
            read(file)
            return false
          }}
        >
          <Button icon={<ImportOutlined aria-hidden />} loading={isBusy}>
            选择文件
          </Button>
        </Upload>
        <span>Word（.docx）、Markdown、图片压缩包（.zip）、表格（标题、正文、关键词、一级目录……）</span>
      </Flex>
      {sending && <UploadRow one={sending} onRemove={remove} />}
      <List
        size="small"
        dataSource={data?.list.filter(({ state }) => state !== 'checked') ?? []}
        rowKey="importID"
        locale={{ emptyText: '还没有导入过。' }}
        renderItem={(one) => (
          <List.Item
            actions={
              one.state === 'applied'
                ? [
                    <Button key="undo" size="small" aria-label={`撤回“${one.fileName}”`} onClick={() => askUndo(one)}>
                      撤回
                    </Button>,
                  ]
                : []
            }
          >
            {one.fileName}：{one.nodes} 节，{one.mode === 'replace' ? '替换' : '添加'}，{one.madeBy}{' '}
            {showMoment(one.madeAt)} <Tag>{STATES[one.state]}</Tag>
          </List.Item>
        )}
      />
      {plan && (
        <Modal
          open
          width={960}
          title={`核对“${plan.fileName}”`}
          okText={plan.byHand > 0 ? `替换，包括手工改过的 ${plan.byHand} 节` : '导入'}
          okButtonProps={{ danger: plan.byHand > 0 }}
          cancelText="取消"
          confirmLoading={pending}
          onOk={() => void apply()}
          onCancel={() => setPlan(undefined)}
        >
          <PlanView plan={plan} />
        </Modal>
      )}
    </Card>
  )
}

/** What an import will add and replace, and what the file contains that will be left out. */
function PlanView({ plan }: { plan: Plan }) {
  return (
    <Flex vertical gap={12}>
      <Descriptions
        size="small"
        column={3}
        items={[
          { key: 'nodes', label: '读出', children: `${plan.nodes} 节` },
          { key: 'text', label: '有正文', children: `${plan.withText} 节` },
          { key: 'pictures', label: '图片', children: `${plan.pictures} 张` },
          { key: 'replaces', label: '替换', children: plan.replaces === 0 ? '没有' : `${plan.replaces} 节` },
          {
            key: 'hand',
            label: '其中手工写的',
            children: plan.byHand === 0 ? '没有' : `${plan.byHand} 节：${plan.handNames.join('、')}`,
          },
        ]}
      />
      {plan.losses.length > 0 ? (
        <Alert type="warning" showIcon title="文件里有这些没有读进来" description={<Losses losses={plan.losses} />} />
      ) : (
        <Alert type="success" showIcon title="文件里的内容都读进来了" />
      )}
      {plan.strangePoints.length > 0 && <StrangePoints points={plan.strangePoints} />}
      <Card size="small" title="目录">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
        <section style={{ maxHeight: 200, overflow: 'auto' }} tabIndex={0} aria-label="读出的目录">
          {plan.outline.map(({ depth, name }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique
            <div key={at} style={{ paddingLeft: (depth - 1) * 20 }}>
              {name}
            </div>
          ))}
          {plan.outline.length < plan.nodes && <div>……共 {plan.nodes} 节</div>}
        </section>
      </Card>
      {plan.samples.map(({ name, html, pictures }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique
        <Card key={at} size="small" title={pictures > 0 ? `${name}（图片集 ${pictures} 张）` : name}>
          <CleanedHtml html={html} />
        </Card>
      ))}
    </Flex>
  )
}

/** What was lost by kind, each with its places. */
function Losses({ losses }: { losses: Plan['losses'] }) {
  return (
    <Collapse
      size="small"
      ghost
      defaultActiveKey={losses.length === 1 ? losses[0]?.what : undefined}
      items={losses.map(({ what, count, example, places }) => ({
        key: what,
        label: `${what}：${count} 处${example && `，例如“${example}”`}`,
        collapsible: places.length === 0 ? ('disabled' as const) : undefined,
        showArrow: places.length > 0,
        children: (
          <>
            <Table
              size="small"
              aria-label={`${what}的位置`}
              rowKey={(place) => places.indexOf(place)}
              pagination={places.length > 10 && { pageSize: 10, showSizeChanger: false }}
              dataSource={places}
              columns={[
                { title: '位置', dataIndex: 'where' },
                { title: '那里写着', dataIndex: 'words' },
              ]}
            />
            {places.length < count && <Typography.Text type="secondary">只列出前 {places.length} 处。</Typography.Text>}
          </>
        ),
      }))}
    />
  )
}

type Strange = Plan['strangePoints'][number]

/** Points that the subject has not: their parts are read without a point. One that is made before the import is found. */
function StrangePoints({ points }: { points: readonly Strange[] }) {
  return (
    <Card size="small" title="本科目没有的知识点">
      <Typography.Paragraph type="secondary">
        写着它们的小节导入后没有知识点。可以先在“知识点”里新建，或改成已有的名称再导入。
      </Typography.Paragraph>
      <Table<Strange>
        size="small"
        rowKey="name"
        pagination={points.length > 10 && { pageSize: 10, showSizeChanger: false }}
        dataSource={[...points]}
        columns={[
          { title: '知识点', dataIndex: 'name' },
          { title: '小节', dataIndex: 'node' },
          { title: '像已有的', dataIndex: 'like' },
        ]}
      />
    </Card>
  )
}
