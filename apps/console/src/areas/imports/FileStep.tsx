import { FileZipOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Card, Flex, Form, Input, Typography, Upload } from 'antd'
import { useRef, useState } from 'react'
import { useUnsavedGuard } from '../../ui/form/useUnsavedGuard.ts'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import { UploadRow } from '../../ui/upload/UploadRow.tsx'
import { useUpload } from '../../ui/upload/useUpload.ts'
import { useAddressValue } from '../../ui/useAddress.ts'

export interface Uploaded {
  appID: number
  tree: string
  uploadID: number
  fileName: string
  /** The ZIP with the pictures that the file names. */
  pictures?: { picturesID: number; fileName: string; count: number }
}

const LARGEST_BYTES = 30_000_000
const LARGEST_ZIP = 200_000_000
const DEFAULT_TREE = '章节练习'
const TEMPLATE = new URL('../../../../../docs/import-template.xlsx', import.meta.url).href

/** Chooses subject, tree, file, and a ZIP with its pictures. Both are uploaded when the step ends, the pictures first. */
export function FileStep({ before, onDone }: { before?: Uploaded; onDone: (uploaded: Uploaded) => void }) {
  const [asked] = useAddressValue('subject')
  const [appID, setAppID] = useState<number | undefined>(before?.appID ?? (Number(asked) || undefined))
  const [tree, setTree] = useState(before?.tree ?? DEFAULT_TREE)
  const [file, setFile] = useState<File>()
  const [zip, setZip] = useState<File>()
  const [pictures, setPictures] = useState(before?.pictures)
  const {
    sending,
    begin,
    remove,
    isBusy: isSending,
  } = useUpload({
    ...{ call: 'imports.importUpload', maxBytes: LARGEST_BYTES },
    onDone: ({ uploadID }, { name }) => {
      done({ uploadID, fileName: name })
    },
  })
  // What the latest upload gave, before the component shows it.
  const sentPictures = useRef(before?.pictures)
  const ofPictures = useUpload({
    ...{ call: 'imports.importPictures', maxBytes: LARGEST_ZIP },
    onDone: ({ picturesID, pictures: count }, { name }) => {
      keep({ picturesID, fileName: name, count })
      setZip(undefined)
      sendFile()
    },
  })
  const keep = (next: Uploaded['pictures']) => {
    sentPictures.current = next
    setPictures(next)
  }
  const pending = isSending || ofPictures.isBusy
  const isTooLarge = file !== undefined && file.size > LARGEST_BYTES
  const isZipTooLarge = zip !== undefined && zip.size > LARGEST_ZIP
  const known = file === undefined ? before : undefined
  useUnsavedGuard(
    file !== undefined || zip !== undefined || before !== undefined,
    '题目还没有导入，离开后要重新选择文件和图片。',
  )

  const done = ({ uploadID, fileName }: { uploadID: number; fileName: string }) => {
    if (appID === undefined) return
    const sent = sentPictures.current
    onDone({ appID, tree: tree.trim() || DEFAULT_TREE, uploadID, fileName, ...(sent ? { pictures: sent } : {}) })
  }
  const sendFile = () => {
    if (known) done(known)
    else if (file) begin(file, () => ({ fileName: file.name.slice(-200) }))
  }
  const next = () => {
    if (zip) ofPictures.begin(zip, () => ({ fileName: zip.name.slice(-200) }))
    else sendFile()
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
        <Form.Item
          label="图片（可选）"
          extra="一个 ZIP，里面是题目用到的图片（每张不超过 2 MB）。单元格里写 [心电图.png|图里是什么] 或 ![图里是什么](心电图.png)；“图里是什么”读给看不到图的学员。"
        >
          <Upload
            accept=".zip"
            maxCount={1}
            fileList={zip ? [{ uid: 'zip', name: zip.name, status: isZipTooLarge ? 'error' : 'done' }] : []}
            beforeUpload={(picked) => {
              ofPictures.remove()
              setZip(picked)
              return false
            }}
            onRemove={() => {
              ofPictures.remove()
              setZip(undefined)
            }}
          >
            <Button icon={<FileZipOutlined />}>选择图片 ZIP</Button>
          </Upload>
          {pictures && !zip && (
            <Flex gap={8} align="center">
              <Typography.Text type="secondary">
                已上传：{pictures.fileName}（{pictures.count} 个文件）
              </Typography.Text>
              <Button type="link" size="small" onClick={() => keep(undefined)}>
                不用这些图片
              </Button>
            </Flex>
          )}
        </Form.Item>
        {isZipTooLarge && <Alert type="error" showIcon title="图片的 ZIP 超过 200 MB，请分几次导入。" />}
        {ofPictures.sending && (
          <Form.Item>
            <UploadRow one={ofPictures.sending} onRemove={ofPictures.remove} />
          </Form.Item>
        )}
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
            disabled={appID === undefined || isTooLarge || isZipTooLarge || (!file && !known)}
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
