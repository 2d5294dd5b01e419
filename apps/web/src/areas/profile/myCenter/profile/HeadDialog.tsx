import { useMutation } from '@tanstack/react-query'
import { GIVEN_HEADS, HEAD_SIDE } from '@tizhou/domain/profile/profile'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { changeUserHead, type PersonalInfo, uploadHead } from '../../../../calls/profile.ts'
import { REQUEST_TOAST_MS, toast } from '../../../../platform/feedback.ts'
import { wordsOf } from '../../../../platform/requests/refusals.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { type Crop, dragged, MOST_ZOOM, squareOf, WHOLE } from './crop.ts'
import { GivenHead } from './Head.tsx'
import styles from './Profile.module.css'

const QUALITY = 0.9

/** Chooses a predefined avatar, or uploads a picture and crops it to a square. */
export function HeadDialog({ info, onClose }: { info: PersonalInfo; onClose: () => void }) {
  const [given, setGiven] = useState(info.userHeadID)
  const [picture, setPicture] = useState<{ name: string; image: ImageBitmap } | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const choose = useMutation(changeUserHead())
  const upload = useMutation(uploadHead())
  const error = choose.error ?? upload.error

  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      setPicture({ name: file.name, image: await createImageBitmap(file) })
      setUnreadable(false)
    } catch {
      setUnreadable(true)
    }
  }
  const save = async () => {
    try {
      if (picture && canvas.current)
        await upload.mutateAsync({
          img: picture.name.slice(0, 200),
          imgData: canvas.current.toDataURL('image/jpeg', QUALITY),
        })
      else await choose.mutateAsync({ userHeadID: given ?? 0 })
      toast('头像已更新', REQUEST_TOAST_MS)
      onClose()
    } catch {
      // The dialog shows the refusal.
    }
  }
  return (
    <Dialog
      open
      title="更换头像"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            取消
          </Button>
          <Button variant="primary" pending={choose.isPending || upload.isPending} onClick={() => void save()}>
            保存头像
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        {picture ? (
          <Cropper image={picture.image} canvas={canvas} />
        ) : (
          <fieldset className={styles.heads}>
            <legend className="visually-hidden">选用一个头像</legend>
            {Array.from({ length: GIVEN_HEADS }, (_, at) => at + 1).map((id) => (
              <label key={id}>
                <input
                  type="radio"
                  className="visually-hidden"
                  name="head"
                  checked={given === id}
                  onChange={() => setGiven(id)}
                  aria-label={`头像 ${id}`}
                />
                <GivenHead id={id} />
              </label>
            ))}
          </fieldset>
        )}
        <div>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label="选择头像图片"
            tabIndex={-1}
            onChange={(event) => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button size="s" onClick={() => input.current?.click()}>
            {picture ? '换一张图片' : '上传自己的图片'}
          </Button>
          {picture && (
            <Button size="s" variant="ghost" onClick={() => setPicture(null)}>
              用现成的头像
            </Button>
          )}
        </div>
        {(error || unreadable) && (
          <p className={styles.refused} role="alert">
            {unreadable ? '无法读取这张图片，请使用 JPG、PNG 或 WebP' : wordsOf(error, '没有保存，请检查网络后重试')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const SLIDERS = [
  ['zoom', '缩放', 1, MOST_ZOOM],
  ['x', '左右', 0, 1],
  ['y', '上下', 0, 1],
] as const

/** The square to crop to: dragged by the mouse, or moved by sliders with the keyboard. */
function Cropper({ image, canvas }: { image: ImageBitmap; canvas: React.RefObject<HTMLCanvasElement | null> }) {
  const [crop, setCrop] = useState<Crop>(WHOLE)
  const last = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const { left, top, side } = squareOf(image, crop)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, HEAD_SIDE, HEAD_SIDE)
    context.drawImage(image, left, top, side, side, 0, 0, HEAD_SIDE, HEAD_SIDE)
  }, [image, crop, canvas])
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return
    const { width } = event.currentTarget.getBoundingClientRect()
    const [dx, dy] = [event.clientX - last.current.x, event.clientY - last.current.y]
    last.current = { x: event.clientX, y: event.clientY }
    setCrop((now) => dragged(image, now, dx / width, dy / width))
  }
  return (
    <div className={styles.crop}>
      <canvas
        ref={canvas}
        width={HEAD_SIDE}
        height={HEAD_SIDE}
        role="img"
        aria-label="裁剪后的头像"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={move}
        onPointerUp={() => {
          last.current = null
        }}
      />
      <div className={styles.sliders}>
        {SLIDERS.map(([name, label, min, max]) => (
          <label key={name}>
            {label}
            <input
              type="range"
              min={min}
              max={max}
              step={0.05}
              value={crop[name]}
              onChange={(event) => setCrop((now) => ({ ...now, [name]: Number(event.target.value) }))}
            />
          </label>
        ))}
      </div>
    </div>
  )
}
