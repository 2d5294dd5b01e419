import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../../../ui/controls/Button.tsx'
import styles from './Playback.module.css'
import type { Spoken } from './recordings.ts'

/** Plays a recording; `onForget` offers to delete it. */
export function Playback({ spoken, label, onForget }: { spoken: Spoken; label: string; onForget?: () => void }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(spoken.sound)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [spoken])
  return (
    <figure className={styles.playback}>
      <figcaption>
        {label}（{Math.floor(spoken.seconds / 60)} 分 {spoken.seconds % 60} 秒）
      </figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: the learner's own recording, which has no text */}
      {address && <audio controls preload="metadata" src={address} aria-label={label} />}
      {onForget && (
        <Button size="s" variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={onForget}>
          删除录音
        </Button>
      )}
    </figure>
  )
}
