import { PictureOutlined } from '@ant-design/icons'
import { App, Button, Form, Select, Space, Upload } from 'antd'
import { lazy, Suspense, useState } from 'react'

const PictureDialog = lazy(async () => ({ default: (await import('./format/PictureDialog.tsx')).PictureDialog }))

const PLACES = [
  { value: 'stem', label: '题干' },
  { value: 'groupStem', label: '共用题干' },
  { value: 'hint', label: '补充信息' },
  { value: 'explanation', label: '解析' },
] as const

/**
 * Uploads pictures into the subject's folder, asks what they show, and appends their placeholders to a text.
 */
export function PictureUpload({ appID, onPut }: { appID: number; onPut: () => void }) {
  const form = Form.useFormInstance()
  const { message } = App.useApp()
  const [place, setPlace] = useState<string>('stem')
  const [files, setFiles] = useState<readonly File[]>()

  const put = (written: string) => {
    const before: string = form.getFieldValue(place) ?? ''
    form.setFieldsValue({ [place]: before === '' ? written : `${before}\n${written}` })
    onPut()
    message.success(`已放到${PLACES.find(({ value }) => value === place)?.label}末尾`)
  }

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
          multiple
          beforeUpload={(_, all) => {
            setFiles(all)
            return false
          }}
        >
          <Button icon={<PictureOutlined aria-hidden />}>上传图片</Button>
        </Upload>
      </Space.Compact>
      {files && (
        <Suspense>
          <PictureDialog
            appID={appID}
            files={files}
            arePasted={false}
            onClose={(written) => {
              setFiles(undefined)
              if (written) put(written)
            }}
          />
        </Suspense>
      )}
    </Form.Item>
  )
}
