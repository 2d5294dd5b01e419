import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useAutosave } from '../../../runner/note/useAutosave.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import type { ReviewItem } from '../list/reviewItems.ts'
import styles from './ListedNote.module.css'

export interface ListedNoteProps {
  item: ReviewItem
  onSave: (item: ReviewItem, content: string) => Promise<void>
}

/** A note in the list, edited in place and saved automatically. */
export function ListedNote({ item, onSave }: ListedNoteProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const { state, changed, saveNow } = useAutosave((text) => onSave(item, cleanInput(text)))
  if (draft === null) {
    return (
      <div className={styles.note}>
        <p className={styles.text}>{item.past.note}</p>
        <Button size="s" variant="ghost" icon={<PenLine aria-hidden="true" />} onClick={() => setDraft(item.past.note)}>
          编辑
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.note} data-editing>
      <TextArea
        autoFocus
        className={styles.area}
        aria-label="笔记内容"
        maxLength={4000}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value)
          changed(event.target.value)
        }}
        onBlur={saveNow}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          saveNow()
          setDraft(null)
        }}
      />
      <span className={styles.end}>
        <span role="status" className={styles.state}>
          {state === 'saved' && '✓ 已保存'}
          {state === 'changed' && '正在输入…'}
          {state === 'failed' && '没有存下，请再试一次'}
        </span>
        <Button
          size="s"
          onClick={() => {
            saveNow()
            setDraft(null)
          }}
        >
          完成
        </Button>
      </span>
    </div>
  )
}
