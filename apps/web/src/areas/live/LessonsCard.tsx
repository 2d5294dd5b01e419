import type { ReactNode } from 'react'
import type { LiveLesson } from '../../calls/live.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { LessonLine } from './LessonLine.tsx'
import styles from './Live.module.css'
import type { useBooking } from './useBooking.ts'

interface Props {
  title: string
  note?: string
  lessons: readonly LiveLesson[]
  booking: ReturnType<typeof useBooking>
  /** Shown without lessons. */
  empty?: ReactNode
}

/** Lessons of several days under one title. */
export function LessonsCard({ title, note, lessons, booking, empty }: Props) {
  return (
    <Card title={title} note={note}>
      {lessons.length === 0 && empty ? (
        empty
      ) : (
        <ul className={styles.lines}>
          {lessons.map((lesson) => (
            <LessonLine key={lesson.liveID} lesson={lesson} booking={booking} dated />
          ))}
        </ul>
      )}
    </Card>
  )
}
