import { UploadOutlined } from '@ant-design/icons'
import { ownPicture } from '@tizhou/domain/agents/links'
import { App, Button, Flex, Input, Space, Upload } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../platform/request.ts'
import { uploadFile } from '../../platform/uploadFile.ts'

const LARGEST_BYTES = 2_000_000

/** The path of a picture below /files, uploaded or typed. Form.Item gives `value` and `onChange`. */
export function PictureInput({
  id,
  value = '',
  onChange = () => {},
}: {
  id?: string
  value?: string
  onChange?: (path: string) => void
}) {
  const { message } = App.useApp()
  const [pending, setPending] = useState(false)
  const send = async (file: File) => {
    if (file.size > LARGEST_BYTES) return message.error('图片不能超过 2 MB')
    setPending(true)
    try {
      onChange((await uploadFile('agents.agentPicture', { name: file.name.slice(-130) }, file)).path)
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Flex gap={8} align="center">
      {ownPicture(value) && <img src={value} alt="预览" height={30} style={{ maxWidth: 80, objectFit: 'contain' }} />}
      <Space.Compact style={{ flex: 1 }}>
        <Input
          id={id}
          value={value}
          maxLength={200}
          placeholder="/files/images/agents/…"
          onChange={(event) => onChange(event.target.value)}
        />
        <Upload
          accept=".png,.jpg,.jpeg,.gif,.svg"
          showUploadList={false}
          beforeUpload={(file) => {
            void send(file)
            return false
          }}
        >
          <Button icon={<UploadOutlined />} loading={pending}>
            上传
          </Button>
        </Upload>
      </Space.Compact>
    </Flex>
  )
}
