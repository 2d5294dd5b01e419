import { useMutation, useQuery } from '@tanstack/react-query'
import { placeOfMark } from '@tizhou/domain/materials/marks'
import { MARK_COLOUR_NAMES, MARK_COLOURS, MATERIAL_BOUNDS, type MarkColour } from '@tizhou/domain/materials/materials'
import { Html } from '@tizhou/question-view/html/Html.tsx'
import reading from '@tizhou/question-view/html/Reading.module.css'
import { useEffect, useRef, useState } from 'react'
import { type MaterialNote, myNotes, noteRemove, noteSave } from '../../../calls/materials.ts'
import { toast } from '../../../platform/feedback.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { classes } from '../../../ui/theme/classes.ts'
import styles from './MarkedText.module.css'
import { offsetIn, rangeIn } from './textPlaces.ts'

const UNDO_MS = 6_000

interface Selected {
  start: number
  quote: string
  /** The position of the buttons, px of the window. */
  left: number
  top: number
}

interface Props {
  appID: number
  ID: number
  html: string
}

/** A text in which the learner marks words in four colours and adds notes, by mouse or by a keyboard selection. */
export function MarkedText({ appID, ID, html }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<Selected>()
  const [edited, setEdited] = useState<number>()
  const asked = useQuery({ ...myNotes({ appID, ID }), enabled: appID > 0 })
  const notes = asked.data?.list
  const save = useMutation(noteSave())
  const remove = useMutation(noteRemove())
  usePainted(root, notes, html)
  useSelection(root, setSelected)

  const mark = (colour: MarkColour, write = false) => {
    if (!selected) return
    const { start, quote } = selected
    setSelected(undefined)
    getSelection()?.removeAllRanges()
    save.mutate(
      { appID, ID, start, quote, note: '', colour },
      {
        onSuccess: ({ noteID }) => (write ? setEdited(noteID) : undefined),
        onError: (error) => toast(`没有存下：${error.message}`, UNDO_MS),
      },
    )
  }
  const takeOut = (note: MaterialNote) => {
    const { noteID, madeAt: _, ...of } = note
    remove.mutate(
      { appID, noteID },
      { onSuccess: () => toast('已删去', UNDO_MS, { label: '撤销', run: () => save.mutate({ appID, ...of }) }) },
    )
  }
  return (
    <>
      <div ref={root} className={reading.text}>
        <Html html={html} />
      </div>
      {selected && (
        <div
          className={styles.bar}
          role="toolbar"
          aria-label="标记选中的文字"
          style={{ left: selected.left, top: selected.top }}
        >
          {MARK_COLOURS.map((colour) => (
            <button
              key={colour}
              type="button"
              className={classes(styles.colour, styles[colour])}
              aria-label={`${MARK_COLOUR_NAMES[colour]}划线`}
              title={`${MARK_COLOUR_NAMES[colour]}划线`}
              {...tracked('markMaterial')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mark(colour)}
            />
          ))}
          <Button size="s" onMouseDown={(event) => event.preventDefault()} onClick={() => mark('yellow', true)}>
            写笔记
          </Button>
        </div>
      )}
      {notes && notes.length > 0 && (
        <ul className={styles.notes} aria-label="我的划线与笔记">
          {notes.map((note) => (
            <li key={note.noteID} className={styles.note}>
              <p className={styles.quote}>
                <mark className={styles[note.colour]}>{note.quote}</mark>
              </p>
              {edited === note.noteID ? (
                <NoteForm
                  note={note}
                  onDone={() => setEdited(undefined)}
                  onSave={(text) => save.mutateAsync({ ...note, appID, note: text })}
                />
              ) : (
                <>
                  {note.note && <p className={styles.own}>{note.note}</p>}
                  <div className={styles.actions}>
                    <Button size="s" onClick={() => setEdited(note.noteID)}>
                      {note.note ? '改笔记' : '写笔记'}
                    </Button>
                    <Button size="s" aria-label={`删去“${note.quote}”的划线`} onClick={() => takeOut(note)}>
                      删去
                    </Button>
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/**
 * Highlights the marks without changing the text (CSS Custom Highlight API); in other browsers only the list below
 * shows them.
 */
function usePainted(
  root: React.RefObject<HTMLElement | null>,
  notes: readonly MaterialNote[] | undefined,
  html: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other positions
  useEffect(() => {
    const element = root.current
    if (!element || !notes || typeof Highlight === 'undefined') return
    const text = element.textContent ?? ''
    const painted = MARK_COLOURS.map((colour) => {
      const ranges = notes.flatMap((note) => {
        const place = note.colour === colour ? placeOfMark(text, note) : undefined
        return place === undefined ? [] : (rangeIn(element, place, note.quote.length) ?? [])
      })
      return [`material-${colour}`, ranges] as const
    })
    for (const [name, ranges] of painted) CSS.highlights.set(name, new Highlight(...ranges))
    return () => {
      for (const [name] of painted) CSS.highlights.delete(name)
    }
  }, [root, notes, html])
}

/** Calls `tell` with the selection inside an element whenever it changes. */
function useSelection(root: React.RefObject<HTMLElement | null>, tell: (selected: Selected | undefined) => void): void {
  useEffect(() => {
    const look = () => {
      const selection = getSelection()
      const range =
        selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : undefined
      const element = root.current
      if (!range || !element?.contains(range.commonAncestorContainer)) return tell(undefined)
      const quote = range.toString()
      if (quote.trim() === '' || quote.length > MATERIAL_BOUNDS.quote) return tell(undefined)
      const { left, bottom } = range.getBoundingClientRect()
      const start = offsetIn(element, range.startContainer, range.startOffset)
      tell({ start, quote, left: Math.min(left, innerWidth - 320), top: Math.min(bottom + 8, innerHeight - 56) })
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [root, tell])
}

interface FormProps {
  note: MaterialNote
  onSave: (text: string) => Promise<unknown>
  onDone: () => void
}

function NoteForm({ note, onSave, onDone }: FormProps) {
  const [text, setText] = useState(note.note)
  const [pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      await onSave(text)
      onDone()
    } catch (error) {
      toast(`没有存下：${(error as Error).message}`, UNDO_MS)
      setPending(false)
    }
  }
  return (
    <>
      <TextArea
        aria-label="笔记"
        value={text}
        maxLength={MATERIAL_BOUNDS.own}
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button size="s" variant="primary" pending={pending} onClick={() => void save()}>
          保存笔记
        </Button>
        <Button size="s" onClick={onDone}>
          取消
        </Button>
      </div>
    </>
  )
}
