import { useQuery } from '@tanstack/react-query'
import type { Played } from '@tizhou/domain/videos/played'
import { withStretch } from '@tizhou/domain/videos/played'
import { useEffect, useState } from 'react'
import { type Lesson, lesson } from '../../../calls/videos.ts'
import { localEntries } from '../../../platform/outbox/outbox.ts'
import { askedAt } from '../../../platform/requests/queryClient.ts'
import { getSession } from '../../../platform/session/session.ts'
import { useSubject } from '../../../platform/subject/subject.ts'

/** A lesson at its start, with the progress of this device that the server may lack. */
export interface OpenedLesson {
  appID: number
  lesson: Lesson
  /** The last second. */
  left: number
  played: Played
}

/** Opens a lesson of the chosen subject. Stretches played on this device that are still in the outbox count. */
export function useOpenedLesson(videoID: number | undefined) {
  const subject = useSubject()
  const appID = subject?.AppID ?? 0
  const options = lesson({ appID, videoID: videoID ?? 0 })
  const asked = useQuery({ ...options, enabled: subject !== null && videoID !== undefined })
  const [opened, setOpened] = useState<OpenedLesson | null>(null)
  const { data } = asked
  const key = JSON.stringify(options.queryKey)
  useEffect(() => {
    if (!data) return
    let current = true
    void withLocal(appID, data, askedAt(JSON.parse(key))).then((ready) => {
      // A lesson being watched keeps its initial data.
      if (current) setOpened((known) => (known?.lesson.videoID === data.videoID ? known : ready))
    })
    return () => {
      current = false
    }
  }, [data, appID, key])
  return { asked, opened: opened?.lesson.videoID === videoID ? opened : null }
}

async function withLocal(appID: number, found: Lesson, since: number): Promise<OpenedLesson> {
  const userID = getSession()?.userID
  const entries = userID === undefined ? [] : await localEntries(userID, since)
  const plays = entries.flatMap((one) => (one.kind === 'play' && one.play.videoID === found.videoID ? [one.play] : []))
  const stretches = [...found.watched, ...plays].map(({ from, to }) => [from, to] as const)
  const last = plays.toSorted((a, b) => a.at - b.at).at(-1)
  return {
    appID,
    lesson: found,
    left: last && last.at > (found.progress.at ?? 0) ? last.second : found.progress.second,
    played: stretches.reduce(withStretch, [] as Played),
  }
}
