import { DeleteOutlined, HolderOutlined, PictureOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Upload, type UploadProps } from 'antd'
import { type DragEvent, type ReactNode, useState } from 'react'
import { MoveButtons } from './MoveButtons.tsx'
import { moved } from './moved.ts'
import styles from './PictureRows.module.css'

interface Props<Picture> {
  id?: string
  pictures: Picture[]
  onChange?: (pictures: Picture[]) => void
  /** The key and the address of a picture. */
  imageOf: (picture: Picture) => { key: string | number; url: string }
  /** The greatest length of an alternative text. */
  maxAlt: number
  /** Further inputs of a picture; `set` changes its values. */
  inputs?: (picture: Picture, label: string, set: (change: Partial<Picture>) => void) => ReactNode
  /** Props of the upload control, which must not send files itself. */
  upload: Pick<UploadProps, 'multiple' | 'beforeUpload'>
  pending: boolean
  most: number
}

/**
 * An ordered list of pictures with alternative texts, which can be moved, by buttons or by dragging, and removed; more
 * are uploaded below.
 */
export function PictureRows<Picture extends { alt: string }>({
  id,
  pictures,
  onChange,
  imageOf,
  maxAlt,
  inputs,
  upload,
  pending,
  most,
}: Props<Picture>) {
  const move = (at: number, to: number) => onChange?.(moved(pictures, at, to))
  const [lifted, setLifted] = useState<number>()
  const [over, setOver] = useState<{ at: number; zone: 'before' | 'after' }>()
  const onDragOver = (event: DragEvent<HTMLElement>, at: number) => {
    if (lifted === undefined) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setOver({ at, zone: event.clientY < top + height / 2 ? 'before' : 'after' })
  }
  const letGo = () => {
    setLifted(undefined)
    setOver(undefined)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    if (lifted !== undefined && over) {
      const between = over.at + (over.zone === 'after' ? 1 : 0)
      const to = between > lifted ? between - 1 : between
      if (to !== lifted) move(lifted, to)
    }
    letGo()
  }
  return (
    <Flex vertical gap={8} id={id}>
      {pictures.map((picture, at) => {
        const { key, url } = imageOf(picture)
        const label = `第 ${at + 1} 张图片`
        const set = (change: Partial<Picture>) =>
          onChange?.(pictures.map((one, other) => (other === at ? { ...one, ...change } : one)))
        return (
          <Flex
            key={key}
            gap={8}
            align="center"
            role="group"
            aria-label={label}
            className={lifted === at ? `${styles.row} ${styles.lifted}` : styles.row}
            data-drop={over?.at === at && lifted !== at ? over.zone : undefined}
            onDragOver={(event) => onDragOver(event, at)}
            onDrop={onDrop}
          >
            {pictures.length > 1 && (
              // For the mouse alone; the keyboard has the buttons at the end.
              <span
                aria-hidden
                draggable
                className={styles.handle}
                title="拖动换位置"
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', picture.alt)
                  setLifted(at)
                }}
                onDragEnd={letGo}
              >
                <HolderOutlined />
              </span>
            )}
            <img src={url} alt="" width={72} height={48} style={{ objectFit: 'cover' }} />
            <Input
              aria-label={`${label}的内容`}
              placeholder="写明图片内容（读屏软件会念）"
              maxLength={maxAlt}
              value={picture.alt}
              onChange={({ target }) => set({ alt: target.value } as Partial<Picture>)}
            />
            {inputs?.(picture, label, set)}
            <MoveButtons label={label} at={at} count={pictures.length} onMove={(to) => move(at, to)}>
              <Button
                aria-label={`${label}移除`}
                icon={<DeleteOutlined />}
                onClick={() => onChange?.(pictures.toSpliced(at, 1))}
              />
            </MoveButtons>
          </Flex>
        )
      })}
      <Upload {...upload} accept=".png,.jpg,.jpeg,.webp" showUploadList={false}>
        <Button icon={<PictureOutlined />} loading={pending} disabled={pictures.length >= most}>
          上传图片
        </Button>
      </Upload>
    </Flex>
  )
}
