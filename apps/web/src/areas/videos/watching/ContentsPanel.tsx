import { useQuery } from '@tanstack/react-query'
import { clockText } from '@tizhou/domain/videos/clockText'
import { getvideochapter, getvideostatic, type Lesson } from '../../../calls/videos.ts'
import { hrefOf, paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { watchLink } from '../../../platform/videos/watchLink.ts'
import { type PlayerStore, usePlayer } from '../../../player/playerStore.ts'
import { listLink } from '../lessonLinks.ts'
import styles from './Panels.module.css'

interface Props {
  appID: number
  lesson: Lesson
  store: PlayerStore
  /** Lists the lessons of the same teacher instead of those of the course. */
  ofTeacher?: boolean
  onSwitch: (actType: string) => void
}

/** Chapters within the video, and the course's other lessons. */
export function ContentsPanel({ appID, lesson, store, ofTeacher, onSwitch }: Props) {
  const catalogue = useQuery(getvideochapter({ appID, Type: lesson.Type }))
  const mine = useQuery(getvideostatic({ appID, Type: lesson.Type }))
  const chapters = lesson.marks.filter(({ kind }) => kind === 'chapter')
  const at = usePlayer(store, (player) => chapters.findLastIndex(({ second }) => second <= player.at))
  const standings = new Map(mine.data?.list.map((standing) => [standing.videoID, standing]))
  const courses = (catalogue.data?.list ?? []).filter(({ courseID }) => ofTeacher || courseID === lesson.courseID)
  const isShown = ({ teacherID }: { teacherID: number | null }) =>
    !ofTeacher || teacherID === (lesson.teacher?.teacherID ?? null)
  return (
    <div className={styles.panel}>
      {chapters.length > 0 && (
        <section aria-label="本课章节">
          <h3>本课章节</h3>
          <ol className={styles.list} aria-label="本课章节">
            {chapters.map(({ second, name }, place) => (
              <li key={second}>
                <button
                  type="button"
                  className={styles.jump}
                  aria-current={place === at ? 'true' : undefined}
                  onClick={() => store.seek(second)}
                >
                  <time>{clockText(second)}</time>
                  <span>{name}</span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
      {courses.map((course) => (
        <section key={course.courseID} aria-label={course.name}>
          <h3>{course.name}</h3>
          {course.chapters.map(({ chapterID, name, videos }) => {
            const shown = videos.filter(isShown)
            if (shown.length === 0) return null
            return (
              <div key={chapterID}>
                <h4>{name}</h4>
                <ul className={styles.list}>
                  {shown.map(({ videoID, name: title, seconds, isFree }) => {
                    const standing = standings.get(videoID)
                    const isOpen = standing?.isOpen === 1 || isFree === 1
                    const isHere = videoID === lesson.videoID
                    return (
                      <li key={videoID}>
                        <Link
                          className={styles.jump}
                          {...(isOpen
                            ? watchLink({ Type: lesson.Type, videoID })
                            : paths.videoNoBuy({ backUrl: hrefOf(listLink(lesson)) }))}
                          aria-current={isHere ? 'page' : undefined}
                          onClick={() => !isHere && onSwitch('list')}
                        >
                          <time>{clockText(seconds)}</time>
                          <span>
                            {title}
                            <small>
                              {!isOpen
                                ? ' 未开通'
                                : standing?.isDone === 1
                                  ? ' 看完'
                                  : standing && standing.share > 0
                                    ? ` ${Math.round(standing.share * 100)}%`
                                    : ''}
                            </small>
                          </span>
                        </Link>
                      </li>
                    )
                  })}
                </ul>
              </div>
            )
          })}
        </section>
      ))}
    </div>
  )
}
