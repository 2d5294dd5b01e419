import { useMutation } from '@tanstack/react-query'
import type { MaterialDot } from '@tizhou/domain/dots/dots'
import { useEffect, useRef } from 'react'
import { upRedDog } from '../../../calls/dots.ts'
import { useUnread } from '../../../platform/push/dots.ts'
import { useSubject } from '../../../platform/subject/subject.ts'

/**
 * Marks what is new of a kind as seen, once at each visit of its page: what is published meanwhile is not in the menu
 * yet.
 */
export function useSeen(kind: MaterialDot): void {
  const appID = useSubject()?.AppID ?? 0
  const unread = useUnread(kind)
  const { mutate } = useMutation(upRedDog())
  const marked = useRef(0)
  useEffect(() => {
    if (unread === 0 || appID === 0 || marked.current === appID || document.visibilityState !== 'visible') return
    marked.current = appID
    mutate({ appID, HitType: kind })
  }, [unread, appID, kind, mutate])
}
