import { Image } from 'lucide-react'
import { useState } from 'react'
import { picturesOfQuestion } from '../../../../runner/question/pictures.ts'
import type { Question } from '../../../../runner/state/question.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import styles from './RoomPictures.module.css'

/** Opens the pictures of a question: in the real rooms they are not part of the text. */
export function RoomPictures({ question, appID }: { question: Question; appID: number }) {
  const [open, setOpen] = useState(false)
  const pictures = picturesOfQuestion(question, appID)
  if (pictures.length === 0) return null
  return (
    <>
      <Button size="s" icon={<Image aria-hidden="true" />} onClick={() => setOpen(true)}>
        查看图片（{pictures.length}）
      </Button>
      <Dialog open={open} size="l" title="图片" onClose={() => setOpen(false)}>
        <div className={styles.pictures}>
          {pictures.map((source, at) => (
            <img key={source} src={source} alt={`本题图片 ${at + 1}`} />
          ))}
        </div>
      </Dialog>
    </>
  )
}
