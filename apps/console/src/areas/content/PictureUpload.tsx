import { PictureOutlined } from '@ant-design/icons'
import { App, Button, Form, Select, Space, Upload } from 'antd'
import { useState } from 'react'
import { messageOf, RequestError } from '../../platform/request.ts'
import { uploadFile } from '../../platform/uploadFile.ts'

const PLACES = [
  { value: 'stem', label: '题干' },
  { value: 'groupStem', label: '共用题干' },
  { value: 'hint', label: '补充信息' },
  { value: 'explanation', label: '解析' },
] as const

const LARGEST_BYTES = 2_000_000

/** Uploads a picture into the subject's folder and appends its placeholder to a text. */
export function PictureUpload({ appID, onPut }: { appID: number; onPut: () => void }) {
  const form = Form.useFormInstance()
  const { message, modal } = App.useApp()
  const [place, setPlace] = useState<string>('stem')
  const [pending, setPending] = useState(false)

  const put = (name: string) => {
    const before: string = form.getFieldValue(place) ?? ''
    form.setFieldsValue({ [place]: before === '' ? `[${name}]` : `${before}\n[${name}]` })
    onPut()
    message.success(`已放到${PLACES.find(({ value }) => value === place)?.label}末尾`)
  }
  const send = async (file: File, replace?: 1): Promise<void> => {
    setPending(true)
    try {
      const { name } = await uploadFile('content.questionPicture', { appID, name: file.name, replace }, file)
      put(name)
    } catch (error) {
      if (error instanceof RequestError && error.status === 409 && !replace) askToReplace(file, error.msg)
      else message.error(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  const askToReplace = (file: File, why: string) =>
    modal.confirm({
      title: '用新图片替换？',
      content: `${why}。替换后它们也显示新图片；浏览器最长一天后更新。`,
      okText: '替换',
      okButtonProps: { danger: true },
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => send(file, 1),
    })

  return (
    <Form.Item label="图片" htmlFor="picture-place">
      <Space.Compact>
        <Select
          id="picture-place"
          aria-label="图片放到"
          value={place}
          onChange={setPlace}
          options={[...PLACES]}
          style={{ width: 120 }}
        />
        <Upload
          accept=".png,.jpg,.jpeg,.gif,.bmp,.svg,.ico"
          showUploadList={false}
          beforeUpload={(file) => {
            if (file.size > LARGEST_BYTES) message.error('图片不能超过 2 MB')
            else void send(file)
            return false
          }}
        >
          <Button icon={<PictureOutlined />} loading={pending}>
            上传图片
          </Button>
        </Upload>
      </Space.Compact>
    </Form.Item>
  )
}
