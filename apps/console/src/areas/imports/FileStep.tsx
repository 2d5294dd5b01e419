import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Card, Flex, Form, Input, Typography, Upload } from 'antd'
import { useState } from 'react'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import { UploadRow } from '../../ui/upload/UploadRow.tsx'
import { useUpload } from '../../ui/upload/useUpload.ts'
import { useAddressValue } from '../../ui/useAddress.ts'

export interface Uploaded {
  appID: number
  tree: string
  uploadID: number
  fileName: string
}

const LARGEST_BYTES = 30_000_000
const DEFAULT_TREE = '章节练习'
const TEMPLATE = new URL('../../../../../docs/import-template.xlsx', import.meta.url).href

/** Chooses subject, tree and file. The file is uploaded when the step ends. */
export function FileStep({ before, onDone }: { before?: Uploaded; onDone: (uploaded: Uploaded) => void }) {
  const [asked] = useAddressValue('subject')
  const [appID, setAppID] = useState<number | undefined>(before?.appID ?? (Number(asked) || undefined))
  const [tree, setTree] = useState(before?.tree ?? DEFAULT_TREE)
  const [file, setFile] = useState<File>()
  const {
    sending,
    begin,
    remove,
    isBusy: pending,
  } = useUpload({
    ...{ call: 'imports.importUpload', maxBytes: LARGEST_BYTES },
    onDone: ({ uploadID }, { name }) => {
      if (appID !== undefined) onDone({ appID, tree: tree.trim() || DEFAULT_TREE, uploadID, fileName: name })
    },
  })
  const isTooLarge = file !== undefined && file.size > LARGEST_BYTES
  const known = file === undefined ? before : undefined

  const next = () => {
    if (appID === undefined) return
    if (known) onDone({ ...known, appID, tree: tree.trim() || DEFAULT_TREE })
    else if (file) begin(file, () => ({ fileName: file.name.slice(-200) }))
  }

  return (
    <Card size="small">
      <Form layout="vertical" style={{ maxWidth: 640 }} onFinish={next} disabled={pending}>
        <Form.Item label="科目" htmlFor="import-subject" required>
          <SubjectSelect id="import-subject" value={appID} onChange={setAppID} />
        </Form.Item>
        <Form.Item
          label="目录"
          htmlFor="import-tree"
          extra="题目放进科目的哪个目录；没有则新建，学员端按目录列出章节。"
        >
          <Input id="import-tree" value={tree} maxLength={40} onChange={(event) => setTree(event.target.value)} />
        </Form.Item>
        <Form.Item label="文件" required>
          <Upload.Dragger
            accept=".xlsx,.csv"
            maxCount={1}
            fileList={file ? [{ uid: 'file', name: file.name, status: isTooLarge ? 'error' : 'done' }] : []}
            beforeUpload={(picked) => {
              remove()
              setFile(picked)
              return false
            }}
            onRemove={() => {
              remove()
              setFile(undefined)
            }}
          >
            <Flex vertical align="center" gap={4}>
              <InboxOutlined style={{ fontSize: 28 }} aria-hidden />
              <span>点击选择文件，或拖到这里</span>
              <Typography.Text type="secondary">.xlsx 或 .csv，不超过 30 MB</Typography.Text>
            </Flex>
          </Upload.Dragger>
          {known && <Typography.Text type="secondary">已上传：{known.fileName}</Typography.Text>}
        </Form.Item>
        {isTooLarge && <Alert type="error" showIcon title="文件超过 30 MB，请拆成几个文件导入。" />}
        {sending && (
          <Form.Item extra="断网或关掉页面后，再选同一个文件会从断开处继续，24 小时内有效。">
            <UploadRow one={sending} onRemove={remove} />
          </Form.Item>
        )}
        <Flex gap={12} align="center">
          <Button
            type="primary"
            htmlType="submit"
            loading={pending}
            disabled={appID === undefined || isTooLarge || (!file && !known)}
          >
            {pending ? '上传中' : '下一步'}
          </Button>
          <a href={TEMPLATE} download="题目导入模板.xlsx">
            下载模板
          </a>
        </Flex>
      </Form>
    </Card>
  )
}
