import { type KeyboardEvent, useEffect, useId, useState } from 'react'

interface ComboboxOptions {
  /** How many options the list shows now; none: it is closed. */
  count: number
  onChoose: (at: number) => void
  /** The first option is chosen until another is: Enter always does something. */
  first?: boolean
}

/**
 * The keys and the names of a field with a list of options below it (ARIA's combobox): the arrows move through the
 * options and round at their ends, Enter chooses, the focus stays in the field. Home and End stay the text's.
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
    // A word that is being composed takes the keys itself.
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
    /** Back to what is chosen when nobody has moved. */
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
