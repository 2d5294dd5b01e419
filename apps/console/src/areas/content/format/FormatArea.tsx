import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react'
import { FormatBar } from './FormatBar.tsx'
import { applyEdit, insertText } from './fieldEdits.ts'
import { type Edit, type Format, formatted } from './formatting.ts'

const PictureDialog = lazy(async () => ({ default: (await import('./PictureDialog.tsx')).PictureDialog }))

/** Keys with Ctrl (⌘). */
const KEYS: Readonly<Record<string, Format>> = { b: 'bold', ',': 'sub', '.': 'sup' }

const hasFiles = (data: DataTransfer): boolean => [...data.types].includes('Files')

/**
 * The texts of a form with one bar for that of them which has the focus (or had it last), and pictures that are pasted
 * or dropped into them.
 */
export function FormatArea({ appID, children }: { appID: number; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLTextAreaElement>(null)
  const [label, setLabel] = useState('题干')
  const [pictures, setPictures] = useState<{ files: readonly File[]; arePasted: boolean; field: HTMLTextAreaElement }>()

  /** The text of this area that an event is about; events of dialogs come here, too. */
  const textOf = (target: EventTarget): HTMLTextAreaElement | undefined =>
    target instanceof HTMLTextAreaElement && area.current?.contains(target) && !target.disabled ? target : undefined
  const field = (): HTMLTextAreaElement | undefined =>
    last.current?.isConnected ? last.current : (area.current?.querySelector<HTMLTextAreaElement>('#stem') ?? undefined)
  const edit = (change: (value: string, from: number, to: number) => Edit) => {
    const text = field()
    if (text && !text.disabled) applyEdit(text, change(text.value, text.selectionStart, text.selectionEnd))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const text = textOf(event.target)
    if (!text || event.nativeEvent.isComposing) return
    if (event.altKey && event.key === 'F10') {
      event.preventDefault()
      bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
      return
    }
    const format = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && KEYS[event.key.toLowerCase()]
    if (!format) return
    event.preventDefault()
    edit((value, from, to) => formatted(value, from, to, format))
  }
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer, arePasted: boolean) => {
    const text = textOf(event.target)
    // Programs of the office put a picture of the text beside the text.
    if (!text || data.files.length === 0 || (arePasted && data.getData('text/plain') !== '')) return
    event.preventDefault()
    last.current = text
    setPictures({ files: [...data.files], arePasted, field: text })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of the events of its texts
    <div
      ref={area}
      onFocus={({ target }) => {
        const text = textOf(target)
        if (!text) return
        last.current = text
        setLabel(text.labels?.[0]?.textContent || text.getAttribute('aria-label') || '')
      }}
      onKeyDown={onKeyDown}
      onPaste={(event) => take(event, event.clipboardData, true)}
      onDragOver={(event) => {
        if (textOf(event.target) && hasFiles(event.dataTransfer)) event.preventDefault()
      }}
      onDrop={(event) => take(event, event.dataTransfer, false)}
    >
      <FormatBar ref={bar} label={label} onEdit={edit} onLeave={() => field()?.focus()} />
      {children}
      {pictures && (
        <Suspense>
          <PictureDialog
            appID={appID}
            files={pictures.files}
            arePasted={pictures.arePasted}
            onClose={(written) => {
              setPictures(undefined)
              // The dialog gives the focus back first.
              setTimeout(() => {
                if (written) insertText(pictures.field, written)
                else pictures.field.focus()
              })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
