import { InboxOutlined } from '@ant-design/icons'
import type { Data, Params } from '@tizhou/contract/contract'
import { DOCUMENT_BOUNDS, DOCUMENT_FILE_BYTES } from '@tizhou/domain/materials/materials'
import { Flex, Typography, Upload } from 'antd'
import { UploadRow } from '../../../ui/upload/UploadRow.tsx'
import { useUpload } from '../../../ui/upload/useUpload.ts'

type Call = 'materials.documentUpload' | 'materials.documentVersion'

interface Props<N extends Call> {
  call: N
  /** The call's parameters besides the file, read when the upload is complete. */
  params: (file: File, fileName: string) => Omit<Params<N>, 'guid'>
  onDone: (data: Data<N>) => void
}

const MEGABYTE = 1_000_000

/**
 * Chooses and uploads a PDF and shows the progress; the upload can be paused and stopped, and resumes after a network
 * failure.
 */
export function SendPdf<N extends Call>({ call, params, onDone }: Props<N>) {
  const { sending, begin, remove, isBusy } = useUpload({ call, maxBytes: DOCUMENT_FILE_BYTES, onDone })
  return (
    <Flex vertical gap={8}>
      {!isBusy && (
        <Upload.Dragger
          accept=".pdf"
          showUploadList={false}
          beforeUpload={(file) => {
            begin(file, () => params(file, file.name.slice(-DOCUMENT_BOUNDS.fileName)))
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
      )}
      {sending && <UploadRow one={sending} onRemove={remove} />}
    </Flex>
  )
}
