import { useQuery } from '@tanstack/react-query'
import { checkUserModulesDown } from '../../../calls/parts/study.ts'
import { hrefOf, paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { CourseCard } from './CourseCard.tsx'
import { CoursesState } from './CoursesState.tsx'
import styles from './Lists.module.css'
import { useCourses } from './useCourses.ts'

/** /speakPoint: short videos on single points by chapter, each with the questions of its point. */
export default function SpeakPointPage() {
  const of = useCourses('SpeakPoint')
  const down = useQuery({ ...checkUserModulesDown({ appID: of.appID }), enabled: of.appID !== 0 })
  const isDown = down.data?.list.some(({ module, isDown }) => module === 'SpeakPoint' && isDown === 1)
  if (isDown)
    return (
      <Page title="讲考点">
        <Empty
          illustration="harbour"
          title="讲考点已下架"
          text="这个功能现在的班次里没有了。您的题目和进度不受影响。"
          action={
            <Link className={buttonClass('primary')} {...paths.chapterMenu()}>
              去章节练习
            </Link>
          }
        />
      </Page>
    )
  return (
    <Page title="讲考点" note="一段视频讲一个考点，看完就做题">
      <CoursesState of={of}>
        {(courses) => (
          <div className={styles.page}>
            {courses.map((course, at) => (
              <CourseCard
                key={course.courseID}
                Type="SpeakPoint"
                course={course}
                of={of}
                isOpen={at === 0}
                backUrl={hrefOf(paths.speakPoint())}
                actionOf={({ name, SameKnowPointID, cptID }) => {
                  const link =
                    SameKnowPointID !== null
                      ? paths.contrastDoexam({ appID: of.appID, SameKnowPointID })
                      : cptID !== null
                        ? paths.answerPage({ appID: of.appID, cptID })
                        : undefined
                  return (
                    link && (
                      <Link
                        className={buttonClass('secondary', 's')}
                        {...tracked('practisePoint')}
                        {...link}
                        aria-label={`练这个考点：${name}`}
                      >
                        练这个考点
                      </Link>
                    )
                  )
                }}
              />
            ))}
          </div>
        )}
      </CoursesState>
    </Page>
  )
}
