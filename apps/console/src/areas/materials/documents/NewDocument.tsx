import { PlusOutlined } from '@ant-design/icons'
import { DOCUMENT_BOUNDS, type DocumentShelf } from '@tizhou/domain/materials/materials'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useRef, useState } from 'react'
import { SHELF_TITLES } from './documentWords.tsx'
import { SendPdf } from './SendPdf.tsx'

const OPTIONS = Object.entries(SHELF_TITLES).map(([value, label]) => ({ value, label }))

interface Props {
  appID: number
  onSent: (documentID: number) => void
}

/** A new document: where it is shown, its title, and the file. */
export function NewDocument({ appID, onSent }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [shelf, setShelf] = useState<DocumentShelf>('secret')
  const [title, setTitle] = useState('')
  const latest = useRef({ title, shelf })
  latest.current = { title, shelf }
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
        上传 PDF
      </Button>
      <Modal open={isOpen} title="上传 PDF" footer={null} destroyOnHidden onCancel={() => setOpen(false)}>
        <Form layout="vertical">
          <Form.Item label="栏目" htmlFor="document-shelf" extra="哪些版本能看全文，由这个栏目的模块决定。">
            <Select id="document-shelf" value={shelf} onChange={setShelf} options={OPTIONS} />
          </Form.Item>
          <Form.Item label="标题" htmlFor="document-title" extra="不填就用文件名；以后可以改。">
            <Input
              id="document-title"
              value={title}
              maxLength={DOCUMENT_BOUNDS.title}
              onChange={({ target }) => setTitle(target.value)}
            />
          </Form.Item>
        </Form>
        <SendPdf
          call="materials.documentUpload"
          params={(file, fileName) => {
            // Values typed during the upload count.
            const { title: typed, shelf: chosen } = latest.current
            const named = typed.trim() || file.name.replace(/\.pdf$/i, '').slice(0, DOCUMENT_BOUNDS.title)
            return { appID, shelf: chosen, title: named, fileName }
          }}
          onDone={({ documentID }) => onSent(documentID)}
        />
      </Modal>
    </>
  )
}
