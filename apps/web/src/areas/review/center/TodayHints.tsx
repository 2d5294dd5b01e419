import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReviewHint } from '@tizhou/domain/dots/dots'
import { useEffect, useState } from 'react'
import { getReview, markReview } from '../../../calls/dots.ts'
import { Dot } from '../../../ui/text/Dot.tsx'
import styles from './TodayHints.module.css'

const WORDS: Record<ReviewHint, (count: number) => string> = {
  due: (count) => `${count} 题今天到期`,
  new: (count) => `新错题 ${count} 题`,
}

/**
 * What is new in today's review. Seeing it marks it as read: the red dots disappear, while new items stay marked until
 * the learner leaves the page.
 */
export function TodayHints({ appID }: { appID: number }) {
  const { data } = useQuery(getReview({ appID }))
  const { mutate } = useMutation(markReview())
  const [fresh, setFresh] = useState<ReadonlySet<ReviewHint>>(new Set())
  const unseen = data?.list
    .filter(({ isRead }) => isRead === 0)
    .map(({ testHint }) => testHint)
    .join(',')
  useEffect(() => {
    // In a background tab nothing has been seen.
    if (!unseen) return
    const see = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', see)
      setFresh((before) => new Set([...before, ...(unseen.split(',') as ReviewHint[])]))
      mutate({ appID, testHints: unseen })
    }
    document.addEventListener('visibilitychange', see)
    see()
    return () => document.removeEventListener('visibilitychange', see)
  }, [appID, unseen, mutate])
  if (!data || data.list.length === 0) return null
  return (
    <ul className={styles.hints} aria-label="今天的提示">
      {data.list.map(({ testHint, count }) => (
        <li key={testHint}>
          {fresh.has(testHint) && <Dot label="新" />}
          {WORDS[testHint](count)}
        </li>
      ))}
    </ul>
  )
}
