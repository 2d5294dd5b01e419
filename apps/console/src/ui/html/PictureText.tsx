import { Form, Input, Modal, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { FirstField } from '../form/FirstField.tsx'

/** The most characters of an alternative text. */
const MOST = 100

/** Asks what a picture shows before it is put into a text, for people who do not see it. */
export function PictureText({
  file,
  pending,
  onPut,
  onClose,
}: {
  file: File
  pending: boolean
  onPut: (alt: string) => void
  onClose: () => void
}) {
  const [alt, setAlt] = useState('')
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <Modal
      open
      title="插入图片"
      okText="上传并插入"
      cancelText="取消"
      okButtonProps={{ htmlType: 'submit', form: 'picture-text' }}
      confirmLoading={pending}
      mask={{ closable: false }}
      onCancel={() => {
        if (!pending) onClose()
      }}
    >
      {address && <img src={address} alt="" style={{ maxWidth: '100%', maxHeight: 200, marginBottom: 12 }} />}
      <Form
        layout="vertical"
        id="picture-text"
        onFinish={() => onPut(alt.trim())}
        disabled={pending}
        aria-busy={pending}
      >
        <FirstField>
          <Form.Item label="图片说明" htmlFor="picture-alt">
            <Input
              id="picture-alt"
              value={alt}
              maxLength={MOST}
              placeholder="图里有什么，如：心电图，ST 段抬高"
              onChange={({ target }) => setAlt(target.value)}
            />
          </Form.Item>
        </FirstField>
      </Form>
      <Typography.Text type="secondary">图片说明给看不到图片的人读出来；只作装饰的图片可以不填。</Typography.Text>
    </Modal>
  )
}
