import { PauseOutlined, PlayCircleOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Progress, Typography, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { messageOf, request } from '../../platform/request.ts'
import { getSession } from '../../platform/session.ts'
import { bytesText } from './times.ts'
import { TusUpload, type UploadNews, type UploadState } from './tusUpload.ts'

const UPLOADS = '/api/console/videos/uploads'

const STATES: Readonly<Record<UploadState, string>> = {
  waiting: '等待',
  running: '正在上传',
  paused: '已暂停',
  done: '已完成',
  failed: '中断',
  refused: '未接收',
}

interface Sending extends UploadNews {
  key: number
  file: File
  upload: TusUpload
}

/** Finds the upload again after a reload: the same file of this machine. */
const markOf = ({ name, size, lastModified }: File): string => `${name.slice(-40)}|${size}|${lastModified}`.slice(0, 80)

/** Sends videos, one beside the other: each shows how far it is, can be paused and goes on where it was. */
export function UploadList({ maxBytes, onDone }: { maxBytes: number; onDone: () => void }) {
  const [list, setList] = useState<readonly Sending[]>([])
  const next = useRef(1)
  const running = list.some(({ state }) => state === 'running')
  useEffect(() => {
    if (!running) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [running])

  const add = (file: File) => {
    const key = next.current++
    const change = (news: Partial<UploadNews>) =>
      setList((before) => before.map((one) => (one.key === key ? { ...one, ...news } : one)))
    const upload = new TusUpload({
      file,
      begin: async () => {
        const { uploadID, received } = await request('videos.uploadBegin', {
          ...{ fileName: file.name.slice(-200), bytes: file.size, mark: markOf(file) },
        })
        return { address: `${UPLOADS}/${uploadID}?guid=${getSession()?.guid ?? ''}`, received }
      },
      onNews: (news) => {
        change(news)
        if (news.state === 'done' || news.state === 'refused') onDone()
      },
      reasonOf: messageOf,
    })
    const tooLarge = file.size > maxBytes
    const news: UploadNews = tooLarge
      ? { state: 'refused', sent: 0, reason: `超过 ${Math.floor(maxBytes / 2 ** 30)} GB` }
      : { state: 'waiting', sent: 0, reason: '' }
    setList((before) => [...before, { key, file, upload, ...news }])
    if (!tooLarge) void upload.start()
  }
  const remove = (one: Sending) => {
    void one.upload.cancel()
    setList((before) => before.filter(({ key }) => key !== one.key))
  }
  return (
    <Card
      size="small"
      title="上传视频"
      extra={
        <Upload
          accept=".mp4,.m4v,.webm,video/mp4,video/webm"
          multiple
          showUploadList={false}
          beforeUpload={(file) => {
            add(file)
            return false
          }}
        >
          <Button type="primary" icon={<UploadOutlined aria-hidden />}>
            选择文件
          </Button>
        </Upload>
      }
    >
      <Typography.Paragraph type="secondary">
        MP4（H.264）或 WebM，每个至多 {Math.floor(maxBytes / 2 ** 30)} GB
        。可以暂停；断网或关掉页面后，再选同一个文件会从断开处继续，24 小时内有效。
      </Typography.Paragraph>
      <Flex vertical gap={8}>
        {list.map((one) => (
          <Row key={one.key} one={one} onRemove={() => remove(one)} />
        ))}
      </Flex>
    </Card>
  )
}

function Row({ one, onRemove }: { one: Sending; onRemove: () => void }) {
  const { file, state, sent, reason, upload } = one
  const percent = Math.floor((sent / file.size) * 100)
  const failed = state === 'refused' || state === 'failed'
  return (
    <Flex gap={12} align="center" role="group" aria-label={file.name}>
      <Typography.Text ellipsis style={{ width: 260, flex: 'none' }} title={file.name}>
        {file.name}
      </Typography.Text>
      <Progress
        percent={percent}
        status={failed ? 'exception' : state === 'done' ? 'success' : 'normal'}
        aria-label={`${file.name}的进度`}
        style={{ flex: 1 }}
      />
      <Typography.Text type={failed ? 'danger' : 'secondary'} style={{ width: 240 }} role="status">
        {STATES[state]}
        {reason === '' ? ` · ${bytesText(sent)} / ${bytesText(file.size)}` : `：${reason}`}
      </Typography.Text>
      {state === 'running' && (
        <Button icon={<PauseOutlined aria-hidden />} onClick={() => upload.pause()} aria-label={`暂停“${file.name}”`}>
          暂停
        </Button>
      )}
      {(state === 'paused' || state === 'failed') && (
        <Button
          icon={<PlayCircleOutlined aria-hidden />}
          onClick={() => void upload.start()}
          aria-label={`继续“${file.name}”`}
        >
          继续
        </Button>
      )}
      <Button
        onClick={onRemove}
        aria-label={`${state === 'done' || state === 'refused' ? '收起' : '取消'}“${file.name}”`}
      >
        {state === 'done' || state === 'refused' ? '收起' : '取消'}
      </Button>
    </Flex>
  )
}
