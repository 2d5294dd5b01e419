import { type KeyboardEvent, useEffect, useState } from 'react'

/**
 * Enter in a search field whose list has not come yet: it waits for the answer to just this text, and `take` then takes
 * what was found. `isAnswered`: the list is that of `typed`. Escape, and whoever types on, means something else.
 */
export function useEarlyEnter(typed: string, isAnswered: boolean, take: () => void) {
  const [entered, setEntered] = useState<string>()
  useEffect(() => {
    if (entered === undefined) return
    if (entered === typed && !isAnswered) return
    setEntered(undefined)
    if (entered === typed) take()
  })
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') setEntered(undefined)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '' || isAnswered) return
    event.preventDefault()
    event.stopPropagation()
    setEntered(typed)
  }
  return { onKeyDownCapture, isWaiting: entered !== undefined }
}
