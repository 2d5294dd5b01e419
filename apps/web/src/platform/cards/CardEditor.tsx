import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type OwnCard, removeOwnCard, saveOwnCard } from '../../calls/parts/cards.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../feedback.ts'
import styles from './CardEditor.module.css'

interface CardEditorProps {
  appID: number
  /** The card to change; without it the editor makes a new one. */
  card?: Pick<OwnCard, 'CardID' | 'Front' | 'Back' | 'Formatted'>
  /** The initial text for the back of a new card, and where that text was taken from. */
  back?: string
  source?: string
  onClose: () => void
}

const FRONT_MOST = 500
const BACK_MOST = 4000
const UNDO_MS = 6000

/** Edits a learner's own card: the question on its front, the answer to remember on its back. */
export default function CardEditor({ appID, card, back: begins = '', source = '', onClose }: CardEditorProps) {
  const [front, setFront] = useState(card?.Front ?? '')
  const [back, setBack] = useState(card?.Back ?? begins.slice(0, BACK_MOST))
  const [tried, setTried] = useState(false)
  const remove = useMutation(removeOwnCard())
  const save = useMutation({
    ...saveOwnCard(),
    onSuccess: ({ CardID }) => {
      onClose()
      if (card) toast('卡片已保存', 2000)
      else
        toast('已做成卡片，会和考点卡一起出现', UNDO_MS, {
          label: '撤销',
          run: () => remove.mutate({ cardID: CardID, removed: 1 }),
        })
    },
  })
  const missing = { front: front.trim() === '', back: back.trim() === '' }
  const submit = () => {
    setTried(true)
    if (missing.front || missing.back) return
    save.mutate({ appID, cardID: card?.CardID, front, back, ...(card ? {} : { source: source.slice(0, 200) }) })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={card ? '修改卡片' : '做成卡片'}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" pending={save.isPending} onClick={submit}>
            保存卡片
          </Button>
        </>
      }
    >
      <div className={styles.editor}>
        <Field
          label="正面（问自己什么）"
          required
          error={tried && missing.front ? '请写下想问自己的问题' : null}
          hint={`${front.length} / ${FRONT_MOST} 字`}
        >
          <TextArea
            rows={2}
            value={front}
            maxLength={FRONT_MOST}
            data-autofocus
            onChange={(event) => setFront(event.currentTarget.value)}
          />
        </Field>
        <Field
          label="背面（要记住什么）"
          required
          error={tried && missing.back ? '请写下要记住的内容' : null}
          hint={`${back.length} / ${BACK_MOST} 字`}
        >
          <TextArea
            rows={6}
            value={back}
            maxLength={BACK_MOST}
            onChange={(event) => setBack(event.currentTarget.value)}
          />
        </Field>
        {card?.Formatted === 1 && <p className={styles.note}>这张卡片带有表格、图片或格式；保存后只保留这里的文字。</p>}
        {save.error && (
          <p role="alert" className={styles.failed}>
            没有保存：{save.error.message}。内容还在这里，可以再试一次。
          </p>
        )}
      </div>
    </Dialog>
  )
}
