import { clockText } from '@tizhou/domain/videos/clockText'
import type { Course } from '../../../calls/videos.ts'
import { hrefOf, paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { watchLink } from '../../../platform/videos/watchLink.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { lengthText } from '../lessonLinks.ts'
import { CoursesState } from './CoursesState.tsx'
import styles from './Lists.module.css'
import { LockedCourse } from './LockedCourse.tsx'
import { type Courses, lessonsOf, useCourses, watchedOf } from './useCourses.ts'

const BACK = hrefOf(paths.buildVideoList())

/** /buildVideoList: the catalogue of a construction subject as a table: course, chapter, lesson, length, progress. */
export default function BuildVideoListPage() {
  const of = useCourses('BuildVideo')
  return (
    <Page title="建筑视频" note="按教材目录看课">
      <CoursesState of={of}>
        {(courses) => (
          <div className={styles.page}>
            {of.isOpen === false && <LockedCourse Type="BuildVideo" appID={of.appID} backUrl={BACK} />}
            {courses.map((course) => (
              <Catalogue key={course.courseID} course={course} of={of} />
            ))}
          </div>
        )}
      </CoursesState>
    </Page>
  )
}

function Catalogue({ course, of }: { course: Course; of: Courses }) {
  const { done } = watchedOf(lessonsOf(course), of.standingOf)
  return (
    <Card title={course.name} note={`${course.lessons} 课 · ${lengthText(course.seconds)} · 看完 ${done} 课`}>
      {course.note && <p className={styles.note}>{course.note}</p>}
      <Table className={styles.table} caption={course.name} columns={['章', '课', '时长', '进度']}>
        {course.chapters.flatMap(({ chapterID, name, videos }) =>
          videos.map((lesson, at) => {
            const standing = of.standingOf(lesson.videoID)
            const isOpen = standing?.isOpen === 1 || lesson.isFree === 1
            return (
              <tr key={lesson.videoID}>
                {at === 0 && (
                  <th scope="rowgroup" rowSpan={videos.length} id={`chapter-${chapterID}`}>
                    {name}
                  </th>
                )}
                <td>
                  <Link
                    {...tracked('openVideo')}
                    {...(isOpen
                      ? watchLink({ Type: 'BuildVideo', videoID: lesson.videoID })
                      : paths.videoNoBuy({ backUrl: BACK }))}
                  >
                    {lesson.name}
                  </Link>
                  {of.isNew(lesson) && '（新）'}
                </td>
                <td>{clockText(lesson.seconds)}</td>
                <td>
                  {!isOpen
                    ? '未开通'
                    : standing?.isDone === 1
                      ? '看完'
                      : standing && standing.share > 0
                        ? `${Math.round(standing.share * 100)}%`
                        : lesson.isFree === 1 && !of.isOpen
                          ? '免费'
                          : '没看过'}
                </td>
              </tr>
            )
          }),
        )}
      </Table>
    </Card>
  )
}
