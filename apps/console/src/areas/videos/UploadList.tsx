import { UploadOutlined } from '@ant-design/icons'
import { Button, Card, Flex, Typography, Upload } from 'antd'
import { useRef, useState } from 'react'
import { markOf, noticeLost } from '../../platform/callUpload.ts'
import { messageOf, request } from '../../platform/request.ts'
import { getSession } from '../../platform/session.ts'
import { TusUpload, type UploadNews } from '../../platform/tusUpload.ts'
import { type Sending, UploadRow } from '../../ui/upload/UploadRow.tsx'
import { useLeaveGuard } from '../../ui/upload/useUpload.ts'

const UPLOADS = '/api/console/videos/uploads'

interface Listed extends Sending {
  key: number
}

/** Uploads several videos at once. The server makes a video of each on its own, without a further call. */
export function UploadList({ maxBytes, onDone }: { maxBytes: number; onDone: () => void }) {
  const [list, setList] = useState<readonly Listed[]>([])
  const next = useRef(1)
  useLeaveGuard(list.some(({ state }) => state === 'running'))

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
      onLost: noticeLost,
    })
    const tooLarge = file.size > maxBytes ? `超过 ${Math.floor(maxBytes / 2 ** 30)} GB` : ''
    const reason = file.size === 0 ? '这是空文件' : tooLarge
    const news: UploadNews = { state: reason === '' ? 'waiting' : 'refused', sent: 0, reason }
    setList((before) => [...before, { key, file, upload, ...news }])
    if (reason === '') void upload.start()
  }
  const remove = (one: Listed) => {
    void one.upload.cancel()
    setList((before) => before.filter(({ key }) => key !== one.key))
  }
  return (
    <Card
      size="small"
      title="上传视频"
      extra={
        <Upload
          aria-label="要上传的视频"
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
          <UploadRow key={one.key} one={one} onRemove={() => remove(one)} />
        ))}
      </Flex>
    </Card>
  )
}
