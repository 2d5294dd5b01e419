import { createContext, useState } from 'react'
import { usePlace } from '../../platform/navigation/router/hooks.ts'

/** The page that one was sent here from. A search replaces the history entry that carries it: kept beside it. */
export function useWanted(): string | undefined {
  const wanted = usePlace().state.wanted
  const [kept, setKept] = useState(wanted)
  if (wanted !== undefined && wanted !== kept) setKept(wanted)
  return wanted ?? kept
}

/** The page that opens by itself once a subject is chosen. */
export const WantedContext = createContext<string | undefined>(undefined)
