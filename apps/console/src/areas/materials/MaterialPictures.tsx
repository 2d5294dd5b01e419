import type { Data } from '@tizhou/contract/contract'
import { MATERIAL_BOUNDS, MATERIAL_PICTURE_BYTES } from '@tizhou/domain/materials/materials'
import { App } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../platform/request.ts'
import { uploadFile } from '../../platform/uploadFile.ts'
import { PictureRows } from '../../ui/form/PictureRows.tsx'

export type MaterialPicture = Data<'materials.node'>['images'][number]

interface Props {
  bookID: number
  /** Given by Form.Item. */
  id?: string
  value?: MaterialPicture[]
  onChange?: (pictures: MaterialPicture[]) => void
}

/** An ordered set of pictures; several files may be chosen at once. */
export function MaterialPictures({ bookID, id, value = [], onChange }: Props) {
  const { message } = App.useApp()
  const [pending, setPending] = useState(false)
  const send = async (files: readonly File[]) => {
    setPending(true)
    const sent: MaterialPicture[] = []
    try {
      for (const file of files) {
        if (file.size > MATERIAL_PICTURE_BYTES) throw new Error(`“${file.name}”超过 15 MB`)
        const picture = await uploadFile('materials.materialPicture', { bookID }, file)
        sent.push({ ...picture, alt: file.name.replace(/\.[^.]*$/, '').slice(0, MATERIAL_BOUNDS.alt) })
      }
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      if (sent.length > 0) onChange?.([...value, ...sent])
      setPending(false)
    }
  }
  return (
    <PictureRows
      id={id}
      pictures={value}
      onChange={onChange}
      imageOf={({ name, url }) => ({ key: name, url })}
      maxAlt={MATERIAL_BOUNDS.alt}
      upload={{
        multiple: true,
        beforeUpload: (file, files) => {
          if (file === files.at(-1)) void send(files)
          return false
        },
      }}
      pending={pending}
      most={MATERIAL_BOUNDS.pictures}
    />
  )
}
