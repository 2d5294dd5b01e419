import { useMutation } from '@tanstack/react-query'
import type { LiveDot, MaterialDot } from '@tizhou/domain/dots/dots'
import { useEffect, useRef } from 'react'
import { upRedDog } from '../../calls/dots.ts'
import { useSubject } from '../subject/subject.ts'
import { useUnread } from './dots.ts'

/**
 * Marks what is new of a kind as seen, once at each visit of its page: what is published meanwhile is not on the page
 * yet. `what`: what the page shows of the kind; another text counts as another visit.
 */
export function useSeen(kind: MaterialDot | LiveDot, what = ''): void {
  const appID = useSubject()?.AppID ?? 0
  const unread = useUnread(kind)
  const { mutate } = useMutation(upRedDog())
  const marked = useRef('')
  const visit = `${appID} ${kind} ${what}`
  useEffect(() => {
    if (unread === 0 || appID === 0 || marked.current === visit || document.visibilityState !== 'visible') return
    marked.current = visit
    mutate({ appID, HitType: kind })
  }, [unread, appID, kind, visit, mutate])
}
