import { InboxOutlined } from '@ant-design/icons'
import { DOCUMENT_BOUNDS, DOCUMENT_FILE_BYTES } from '@tizhou/domain/materials/materials'
import { Alert, Button, Flex, Progress, Typography, Upload } from 'antd'
import { useRef, useState } from 'react'
import { messageOf } from '../../../platform/request.ts'

/** Sends the file; tells how much of it has gone, 0 to 1, and stops by the signal. */
export type SendFile = (
  file: File,
  fileName: string,
  signal: AbortSignal,
  onProgress: (part: number) => void,
) => Promise<unknown>

interface Props {
  send: SendFile
  disabled?: boolean
}

const MEGABYTE = 1_000_000

/** Chooses a PDF and sends it, with how far it is; it can be stopped. */
export function SendPdf({ send, disabled }: Props) {
  const [part, setPart] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const control = useRef<AbortController>(undefined)
  const begin = async (file: File) => {
    setFailure(undefined)
    if (file.size > DOCUMENT_FILE_BYTES) {
      setFailure(`“${file.name}”超过 ${DOCUMENT_FILE_BYTES / MEGABYTE} MB，请压缩图片或拆成几份`)
      return
    }
    const own = new AbortController()
    control.current = own
    setPart(0)
    try {
      await send(file, file.name.slice(-DOCUMENT_BOUNDS.fileName), own.signal, setPart)
    } catch (error) {
      if (!own.signal.aborted) setFailure(messageOf(error))
    } finally {
      setPart(undefined)
    }
  }
  return (
    <Flex vertical gap={8}>
      {part === undefined ? (
        <Upload.Dragger
          accept=".pdf"
          showUploadList={false}
          disabled={disabled}
          beforeUpload={(file) => {
            void begin(file)
            return false
          }}
        >
          <Flex vertical align="center" gap={4}>
            <InboxOutlined style={{ fontSize: 28 }} aria-hidden />
            <span>点击选择 PDF，或拖到这里</span>
            <Typography.Text type="secondary">
              不超过 {DOCUMENT_FILE_BYTES / MEGABYTE} MB，最多 {DOCUMENT_BOUNDS.pages} 页
            </Typography.Text>
          </Flex>
        </Upload.Dragger>
      ) : (
        <Flex gap={12} align="center">
          <Progress aria-label="上传进度" percent={Math.round(part * 100)} style={{ flex: 1 }} />
          <Button onClick={() => control.current?.abort()}>停止上传</Button>
        </Flex>
      )}
      {failure && <Alert type="error" showIcon title={failure} />}
    </Flex>
  )
}
