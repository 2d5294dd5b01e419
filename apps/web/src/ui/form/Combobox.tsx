import { type KeyboardEvent, useRef, useState } from 'react'
import { usePlaced } from '../overlay/usePlaced.ts'
import styles from './Combobox.module.css'
import { Option } from './Option.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'
import { useCombobox } from './useCombobox.ts'

export interface ComboboxProps extends Omit<TextInputProps, 'value' | 'onChange' | 'list'> {
  value: string
  onChange: (value: string) => void
  /** Suggestions; other text may be typed. */
  options: readonly string[]
  /** The accessible name of the list. */
  listLabel: string
}

/** The most suggestions shown; typing on narrows them down. */
const MOST = 50

/**
 * A field with suggestions that contain the typed text: arrow keys or a press open them, Enter or a press takes one,
 * Esc closes them.
 */
export function Combobox({ value, onChange, options, listLabel, ...rest }: ComboboxProps) {
  const [open, setOpen] = useState(false)
  const [width, setWidth] = useState(0)
  const anchor = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const shown = open ? optionsFor(options, value) : []
  const isOpen = shown.length > 0
  usePlaced(isOpen, anchor, list, 'bottom', 'start')

  const show = () => {
    setWidth(anchor.current?.offsetWidth ?? 0)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    combobox.restart()
  }
  const choose = (at: number) => {
    const name = shown[at]
    if (name !== undefined) onChange(name)
    close()
  }
  const combobox = useCombobox({ count: shown.length, onChoose: choose })

  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpen && event.key === 'Escape' && !event.nativeEvent.isComposing) {
      // Esc closes only the list, not the dialog around the field.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      show()
    } else combobox.onKeyDown(event)
  }

  return (
    <div ref={anchor}>
      <TextInput
        autoComplete="off"
        {...rest}
        {...combobox.fieldProps}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          combobox.restart()
          show()
        }}
        onClick={show}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div
          ref={list}
          id={combobox.listID}
          role="listbox"
          aria-label={listLabel}
          className={styles.list}
          style={{ width }}
        >
          {shown.map((name, at) => (
            <Option key={name} id={combobox.optionID(at)} isActive={at === combobox.active} onChoose={() => choose(at)}>
              {name}
            </Option>
          ))}
        </div>
      )}
    </div>
  )
}

/**
 * Suggestions that begin with the typed text come before those that contain it; none where one of them is typed
 * already.
 */
function optionsFor(options: readonly string[], typed: string): readonly string[] {
  const key = typed.trim().toLowerCase()
  if (options.some((name) => name.toLowerCase() === key)) return []
  const held = options.filter((name) => name.toLowerCase().includes(key))
  const begins = (name: string) => (name.toLowerCase().startsWith(key) ? 0 : 1)
  return [...new Set(held)].sort((one, other) => begins(one) - begins(other)).slice(0, MOST)
}
