import { type KeyboardEvent, useEffect, useId, useState } from 'react'

interface ComboboxOptions {
  /** The number of options in the list; 0: it is closed. */
  count: number
  onChoose: (at: number) => void
  /** The first option is active from the start, so that Enter always chooses one. */
  first?: boolean
}

/**
 * The keys and attributes of a field with a list of options (ARIA combobox): arrow keys move through the options and
 * wrap around, Enter chooses, the focus stays in the field. Home and End belong to the text.
 */
export function useCombobox({ count, onChoose, first = false }: ComboboxOptions) {
  const id = useId()
  const none = first ? 0 : -1
  const [moved, setActive] = useState(none)
  const active = Math.min(moved, count - 1)
  const listID = `${id}-list`
  const optionID = (at: number) => `${id}-${at}`

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])

  const onKeyDown = (event: KeyboardEvent) => {
    // During composition the input method takes the keys.
    if (event.nativeEvent.isComposing || count === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setActive(event.key === 'ArrowDown' ? (active + 1) % count : active <= 0 ? count - 1 : active - 1)
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      onChoose(active)
    }
  }

  return {
    active,
    /** Resets the active option. */
    restart: () => setActive(none),
    onKeyDown,
    fieldProps: {
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': listID,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? optionID(active) : undefined,
    } as const,
    listID,
    optionID,
  }
}
