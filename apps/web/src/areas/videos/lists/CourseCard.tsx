import type { VideoModule } from '@tizhou/domain/videos/videos'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Course } from '../../../calls/videos.ts'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { lengthText } from '../lessonLinks.ts'
import { LessonRow } from './LessonRow.tsx'
import styles from './Lists.module.css'
import { LockedCourse } from './LockedCourse.tsx'
import { type Courses, lessonsOf, watchedOf } from './useCourses.ts'

interface Props {
  Type: VideoModule
  course: Course
  of: Courses
  isOpen: boolean
  backUrl: string
  /** Rendered beside each lesson. */
  actionOf?: (lesson: Course['chapters'][number]['videos'][number]) => ReactNode
}

/** A course that unfolds its chapters and lessons; a locked one shows free lessons first, and what opens the rest. */
export function CourseCard({ Type, course, of, isOpen: begins, backUrl, actionOf }: Props) {
  const [isOpen, setOpen] = useState(begins)
  const id = useId()
  const lessons = lessonsOf(course)
  const { done, share } = watchedOf(lessons, of.standingOf)
  const isLocked = of.isOpen === false
  const free = isLocked ? lessons.filter(({ isFree }) => isFree === 1) : []
  const news = lessons.filter(of.isNew).length
  const row = (lesson: (typeof lessons)[number]) => (
    <LessonRow
      key={lesson.videoID}
      Type={Type}
      lesson={lesson}
      standing={of.standingOf(lesson.videoID)}
      isNew={of.isNew(lesson)}
      backUrl={backUrl}
      action={actionOf?.(lesson)}
    />
  )
  return (
    <section className={styles.course} aria-labelledby={`${id}-name`}>
      <h2 className={styles.courseHead}>
        <button type="button" aria-expanded={isOpen} aria-controls={`${id}-lessons`} onClick={() => setOpen(!isOpen)}>
          <ChevronDown aria-hidden="true" />
          <span id={`${id}-name`}>{course.name}</span>
          {news > 0 && <Badge tone="wrong">{news} 课更新</Badge>}
        </button>
        <span className={styles.figures}>
          {course.lessons} 课 · {lengthText(course.seconds)} · 看完 {done} 课
        </span>
      </h2>
      <div className={styles.courseBar}>
        <Progress
          size="s"
          label={`${course.name}：看了 ${Math.round(share * 100)}%`}
          max={100}
          value={Math.round(share * 100)}
        />
      </div>
      {isOpen && (
        <div id={`${id}-lessons`} className={styles.chapters}>
          {course.note && <p className={styles.note}>{course.note}</p>}
          {isLocked && free.length > 0 && (
            <div>
              <h3>可以试看</h3>
              <ul className={styles.lessons}>{free.map(row)}</ul>
            </div>
          )}
          {isLocked && <LockedCourse Type={Type} appID={of.appID} backUrl={backUrl} />}
          {course.chapters.map(({ chapterID, name, videos }) => {
            const shown = isLocked ? videos.filter(({ isFree }) => isFree === 0) : videos
            if (shown.length === 0) return null
            return (
              <div key={chapterID}>
                <h3>{name}</h3>
                <ul className={styles.lessons}>{shown.map(row)}</ul>
              </div>
            )
          })}
        </div>
      )}
    </section>
  )
}
