import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { QrCode } from '../../ui/illustration/QrCode.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { FollowAsked } from './asked.ts'
import styles from './FollowDialog.module.css'

interface FollowDialogProps extends FollowAsked {
  /** From the agent's data: the beginning of the link in the QR code. */
  followUrl: string
  onClose: () => void
}

/** The follow-the-official-account pop-up (specification, section 2, "Pop-ups and overlays", 4). */
export default function FollowDialog({ time, source, followUrl, onClose }: FollowDialogProps) {
  const [link] = useState(() => followLink(followUrl, source))
  return (
    <Dialog
      open
      size="s"
      title="关注公众号"
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          关闭
        </Button>
      }
    >
      <div className={styles.body}>
        <QrCode text={link} label="公众号二维码" />
        <p>打开微信扫一扫，关注公众号，及时获取{time ? '学习提醒' : '直播课提醒'}哦~</p>
      </div>
    </Dialog>
  )
}

/** The link carries the place that showed it and a random guid, which is not the session's. */
function followLink(followUrl: string, source: string): string {
  const link = new URL(followUrl, location.origin)
  link.searchParams.set('guid', newGuid())
  link.searchParams.set('source', source)
  return link.href
}

/** `crypto.randomUUID` is missing on a plain http address of a local network. */
function newGuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
