import { NOTICE_BOUNDS, NOTICE_PICTURES } from '@tizhou/domain/notices/notices'
import { App, Input } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../platform/request.ts'
import { uploadFile } from '../../platform/uploadFile.ts'
import { PictureRows } from '../../ui/form/PictureRows.tsx'
import type { NoticePicture } from './noticeTypes.ts'

interface Props {
  /** Given by Form.Item. */
  id?: string
  value?: NoticePicture[]
  onChange?: (pictures: NoticePicture[]) => void
}

/** The ordered pictures of a notice, each with an alternative text and an optional link. */
export function NoticePictures({ id, value = [], onChange }: Props) {
  const { message } = App.useApp()
  const [pending, setPending] = useState(false)
  const send = async (file: File) => {
    setPending(true)
    try {
      const { imageID, imgUrl } = await uploadFile('notices.noticePicture', {}, file)
      const alt = file.name.replace(/\.[^.]*$/, '').slice(0, NOTICE_BOUNDS.alt)
      onChange?.([...value, { imageID, imgUrl, alt, link: '' }])
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <PictureRows
      id={id}
      pictures={value}
      onChange={onChange}
      imageOf={({ imageID, imgUrl }) => ({ key: imageID, url: imgUrl })}
      maxAlt={NOTICE_BOUNDS.alt}
      inputs={({ link }, label, set) => (
        <Input
          aria-label={`${label}的链接`}
          placeholder="点开到：/ 或 https://"
          maxLength={NOTICE_BOUNDS.link}
          value={link}
          onChange={({ target }) => set({ link: target.value })}
        />
      )}
      upload={{
        beforeUpload: (file) => {
          if (file.size > NOTICE_PICTURES.bytes) message.error('图片不能超过 6 MB')
          else void send(file)
          return false
        },
      }}
      pending={pending}
      most={NOTICE_PICTURES.most}
    />
  )
}
