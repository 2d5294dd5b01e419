import type { Course } from '../../../calls/videos.ts'
import { hrefOf, paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { lengthText } from '../lessonLinks.ts'
import { videoPages } from '../pages.ts'
import { CoursesState } from './CoursesState.tsx'
import { LessonRow } from './LessonRow.tsx'
import styles from './Lists.module.css'
import { LockedCourse } from './LockedCourse.tsx'
import { type Courses, lessonsOf, useCourses, watchedOf } from './useCourses.ts'

/** The teacher id of lessons without a teacher. */
const NOBODY = 0

/** /teacherVideoList: the teachers, and the courses of the chosen one. */
export default function TeacherVideoListPage() {
  const of = useCourses('TeacherVideo')
  return (
    <Page title="名师视频" note="跟着一位老师学完一门课">
      <CoursesState of={of}>{(courses) => <Teachers of={of} courses={courses} />}</CoursesState>
    </Page>
  )
}

function Teachers({ of, courses }: { of: Courses; courses: readonly Course[] }) {
  const { teacherID } = useSearch(videoPages.teacherVideoList)
  const named = new Map(courses.flatMap(({ teachers }) => teachers.map((teacher) => [teacher.teacherID, teacher])))
  const lessons = courses.flatMap(lessonsOf)
  const teachers = [
    ...named.values(),
    ...(lessons.some((lesson) => lesson.teacherID === null)
      ? [{ teacherID: NOBODY, name: '其他老师', title: '', note: '' }]
      : []),
  ]
  const chosen = teachers.find((teacher) => teacher.teacherID === teacherID) ?? teachers[0]
  if (!chosen) return <Empty title="还没有老师的课程" text="课程上线后会按老师列在这里。" />
  const isOf = (lesson: { teacherID: number | null }) => (lesson.teacherID ?? NOBODY) === chosen.teacherID
  const theirs = lessons.filter(isOf)
  const backUrl = hrefOf(paths.teacherVideoList({ teacherID: chosen.teacherID || undefined }))
  return (
    <div className={styles.columns}>
      <nav aria-label="老师">
        <ul className={styles.teachers}>
          {teachers.map((teacher) => {
            const own = lessons.filter((lesson) => (lesson.teacherID ?? NOBODY) === teacher.teacherID)
            return (
              <li key={teacher.teacherID}>
                <Link
                  {...tracked('chooseTeacher')}
                  {...paths.teacherVideoList({ teacherID: teacher.teacherID || undefined })}
                  aria-current={teacher === chosen ? 'page' : undefined}
                >
                  <span className={styles.face} aria-hidden="true">
                    {teacher.name.slice(0, 1)}
                  </span>
                  <span className={styles.words}>
                    <strong>{teacher.name}</strong>
                    {teacher.title && <small>{teacher.title}</small>}
                    <small>{own.length} 课</small>
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <Card
        title={chosen.name}
        note={`${chosen.title ? `${chosen.title} · ` : ''}${theirs.length} 课，${lengthText(theirs.reduce((sum, { seconds }) => sum + seconds, 0))}，看完 ${watchedOf(theirs, of.standingOf).done} 课`}
      >
        {chosen.note && <p className={styles.note}>{chosen.note}</p>}
        {of.isOpen === false && <LockedCourse Type="TeacherVideo" appID={of.appID} backUrl={backUrl} />}
        {courses.map((course) => {
          const own = lessonsOf(course).filter(isOf)
          // In a locked module free lessons come first.
          const shown = of.isOpen ? own : own.toSorted((a, b) => b.isFree - a.isFree)
          if (shown.length === 0) return null
          return (
            <div key={course.courseID} className={styles.chapters}>
              <h3>{course.name}</h3>
              <ul className={styles.lessons}>
                {shown.map((lesson) => (
                  <LessonRow
                    key={lesson.videoID}
                    Type="TeacherVideo"
                    lesson={lesson}
                    standing={of.standingOf(lesson.videoID)}
                    isNew={of.isNew(lesson)}
                    backUrl={backUrl}
                  />
                ))}
              </ul>
            </div>
          )
        })}
      </Card>
    </div>
  )
}
