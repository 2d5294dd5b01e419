import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { NotebookPen } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { refusedInLook } from '../../platform/look/refused.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { usePast, useRunner, useRunnerStore } from '../state/useRunner.ts'
import styles from './Note.module.css'
import { SAVE_AFTER_MS, useAutosave } from './useAutosave.ts'

/** The learner's note on the question on screen, which can be edited in place; N opens the editor. */
export function Note({ questionID, revealed }: { questionID: number; revealed: boolean }) {
  const store = useRunnerStore()
  const open = useRunner(({ noteOpen, run }) => noteOpen && run.at === questionID)
  const { note } = usePast(questionID)
  if (open) return <Editor key={questionID} questionID={questionID} />
  // A note may give the answer away, so it is shown only after the answer.
  if (note === '' || !revealed) return null
  return (
    <section className={styles.note} aria-label="我的笔记">
      <header className={styles.head}>
        <h3>
          <NotebookPen aria-hidden="true" /> 我的笔记
        </h3>
        <Button size="s" variant="ghost" onClick={() => store.setNoteOpen(true)}>
          编辑
        </Button>
      </header>
      <p className={styles.text}>{note}</p>
    </section>
  )
}

function Editor({ questionID }: { questionID: number }) {
  const store = useRunnerStore()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => store.pastOf(questionID).note)
  const { state, changed, saveNow } = useAutosave(async (content: string) => {
    if (refusedInLook()) throw new Error('a look changes nothing')
    await store.saveNote(questionID, cleanInput(content))
  })

  useEffect(() => {
    const element = area.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
    element?.scrollIntoView?.({ block: 'nearest' })
  }, [])

  return (
    <section className={styles.note} aria-labelledby={`${id}-title`}>
      <header className={styles.head}>
        <h3 id={`${id}-title`}>
          <NotebookPen aria-hidden="true" /> 我的笔记
        </h3>
        <span role="status" className={styles.state}>
          {state === 'saved' && '✓ 已保存'}
          {state === 'changed' && '正在输入…'}
          {state === 'failed' && '没有存下，请再试一次'}
        </span>
        <Button
          size="s"
          variant="ghost"
          onClick={() => {
            saveNow()
            store.setNoteOpen(false)
          }}
        >
          完成
        </Button>
      </header>
      <TextArea
        ref={area}
        className={styles.area}
        rows={3}
        maxLength={4000}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-hint`}
        placeholder="记下思路、口诀或易错点"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          changed(event.target.value)
        }}
        onBlur={saveNow}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          saveNow()
          store.setNoteOpen(false)
        }}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        停笔 {SAVE_AFTER_MS / 1000} 秒自动保存；清空即删除笔记；网址与表情存为 #；Esc 收起
      </p>
    </section>
  )
}
