import { useMutation } from '@tanstack/react-query'
import { clockText } from '@tizhou/domain/videos/clockText'
import { VIDEO_BOUNDS } from '@tizhou/domain/videos/videos'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { perform } from '../../../calls/making/call.ts'
import { type VideoNote, videoNoteRemove, videoNoteSave } from '../../../calls/videos.ts'
import { toast } from '../../../platform/feedback.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { type PlayerStore, usePlayer } from '../../../player/playerStore.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import styles from './Panels.module.css'

const SAID_MS = 3_000
const UNDO_MS = 8_000

interface Props {
  appID: number
  videoID: number
  store: PlayerStore
  notes: readonly VideoNote[]
  /** The number of presses of the note key or button; each opens the field. */
  asked: number
}

/** Notes at seconds of the video: a new note belongs to the current second; the list jumps to a note's second. */
export function NotesPanel({ appID, videoID, store, notes, asked }: Props) {
  const [text, setText] = useState('')
  const [second, setSecond] = useState<number | null>(null)
  const [edited, setEdited] = useState<number | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const save = useMutation(videoNoteSave())
  const now = usePlayer(store, ({ at }) => Math.floor(at))
  const at = second ?? now
  const seen = useRef(0)

  useEffect(() => {
    if (asked === seen.current) return
    seen.current = asked
    setSecond(Math.floor(store.view.get().at))
    area.current?.focus()
  }, [asked, store])

  const write = () => {
    const note = text.trim()
    if (note === '') return
    save.mutate(
      { appID, videoID, second: at, note, ...(edited !== null && { noteID: edited }) },
      {
        onSuccess: () => {
          setText('')
          setSecond(null)
          setEdited(null)
        },
        onError: (error) => toast(`笔记没有保存：${error.message}`, SAID_MS),
      },
    )
  }
  const remove = async (note: VideoNote) => {
    try {
      await perform(videoNoteRemove(), { appID, noteID: note.noteID })
    } catch (error) {
      toast(`没有删去：${(error as Error).message}`, SAID_MS)
      return
    }
    const again = { appID, videoID, second: note.second, note: note.note }
    toast('笔记已删去', UNDO_MS, {
      label: '撤销',
      run: () =>
        void perform(videoNoteSave(), again).catch((error: Error) => toast(`没有恢复：${error.message}`, SAID_MS)),
    })
  }
  return (
    <div className={styles.panel}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          write()
        }}
      >
        <Field label={edited === null ? `在 ${clockText(at)} 记笔记` : `改 ${clockText(at)} 的笔记`}>
          <TextArea
            ref={area}
            rows={3}
            value={text}
            maxLength={VIDEO_BOUNDS.own}
            onChange={(event) => {
              setText(event.target.value)
              // Takes the second at which typing began.
              if (second === null) setSecond(now)
            }}
          />
        </Field>
        <div className={styles.actions}>
          {(text !== '' || edited !== null) && (
            <Button
              size="s"
              variant="ghost"
              onClick={() => {
                setText('')
                setSecond(null)
                setEdited(null)
              }}
            >
              取消
            </Button>
          )}
          <Button type="submit" size="s" variant="primary" pending={save.isPending} {...tracked('saveVideoNote')}>
            保存笔记
          </Button>
        </div>
      </form>
      {notes.length === 0 ? (
        <Empty compact title="还没有笔记" text="看到要点时按 N，就在那一秒记下来。" />
      ) : (
        <ul className={styles.list} aria-label="我的笔记">
          {notes.map((note) => (
            <li key={note.noteID} className={styles.note}>
              <button type="button" className={styles.jump} onClick={() => store.seek(note.second)}>
                <time>{clockText(note.second)}</time>
                <span>{note.note}</span>
              </button>
              <IconButton
                size="s"
                label={`改 ${clockText(note.second)} 的笔记`}
                icon={<Pencil />}
                onClick={() => {
                  setEdited(note.noteID)
                  setSecond(note.second)
                  setText(note.note)
                  area.current?.focus()
                }}
              />
              <IconButton
                size="s"
                label={`删去 ${clockText(note.second)} 的笔记`}
                icon={<Trash2 />}
                onClick={() => void remove(note)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
