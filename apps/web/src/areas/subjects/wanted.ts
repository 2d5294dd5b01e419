import { createContext, useState } from 'react'
import { usePlace } from '../../platform/navigation/router/hooks.ts'

/**
 * The page that led here, from the history entry's state. A search replaces the entry, so the value is kept in this
 * component.
 */
export function useWanted(): string | undefined {
  const wanted = usePlace().state.wanted
  const [kept, setKept] = useState(wanted)
  if (wanted !== undefined && wanted !== kept) setKept(wanted)
  return wanted ?? kept
}

/** The page that opens once a subject is chosen. */
export const WantedContext = createContext<string | undefined>(undefined)
