import { useQuery } from '@tanstack/react-query'
import { clockText } from '@tizhou/domain/videos/clockText'
import { Search } from 'lucide-react'
import { perform } from '../../../calls/making/call.ts'
import { deleteVideoProgress, type LearnProgress, learnProgress } from '../../../calls/videos.ts'
import { hrefOf, paths } from '../../../paths.ts'
import { tip, toast } from '../../../platform/feedback.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { watchLink } from '../../../platform/videos/watchLink.ts'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { lengthText } from '../lessonLinks.ts'
import { videoPages } from '../pages.ts'
import { CourseCard } from './CourseCard.tsx'
import { CoursesState } from './CoursesState.tsx'
import styles from './Lists.module.css'
import { lessonsOf, useCourses } from './useCourses.ts'

const SAID_MS = 3_000
const RECENT = 4

/** /videoList: all courses of the subject, the learner's progress in each, and the last lesson. */
export default function VideoListPage() {
  const { courseID } = useSearch(videoPages.videoList)
  const of = useCourses('Video')
  const progress = useQuery({ ...learnProgress({ appID: of.appID }), enabled: of.appID !== 0 })
  const last = progress.data?.list.find(({ Type }) => Type === 'Video')
  return (
    <Page
      title="视频课程"
      note="从上次停下的地方继续看"
      actions={
        <>
          <Link className={buttonClass()} {...paths.playUpdateVideo()}>
            更新视频
          </Link>
          <Link className={buttonClass()} {...tracked('searchVideos')} {...paths.searchVideoMenu()}>
            <Search aria-hidden="true" />
            搜索视频
          </Link>
        </>
      }
    >
      <CoursesState of={of}>
        {(courses) => (
          <div className={styles.page}>
            {progress.data && progress.data.list.length > 0 && <Mine of={progress.data} appID={of.appID} />}
            {courses.map((course, at) => (
              <CourseCard
                key={course.courseID}
                Type="Video"
                course={course}
                of={of}
                isOpen={
                  courseID !== undefined
                    ? course.courseID === courseID
                    : last
                      ? lessonsOf(course).some(({ videoID }) => videoID === last.videoID)
                      : at === 0
                }
                backUrl={hrefOf(paths.videoList({ courseID: course.courseID }))}
              />
            ))}
          </div>
        )}
      </CoursesState>
    </Page>
  )
}

/** The learner's viewing in the subject over all modules: where to continue, and the reset. */
function Mine({ of: { lessons, done, seconds, list }, appID }: { of: LearnProgress; appID: number }) {
  const forget = async () => {
    const content = `本科目 ${list.length} 课的观看进度会清除，从头再看；笔记保留。`
    if ((await tip({ content, confirm: '清除进度', cancel: true, destructive: true })) !== 'confirm') return
    try {
      await perform(deleteVideoProgress(), { appID })
      toast('观看进度已清除', SAID_MS)
    } catch (error) {
      toast(`没有清除：${(error as Error).message}`, SAID_MS)
    }
  }
  return (
    <Card
      title="我的学习"
      note={`看完 ${done} / ${lessons} 课 · 共看了 ${lengthText(seconds)}`}
      action={
        <Button size="s" variant="ghost" onClick={() => void forget()}>
          清除进度
        </Button>
      }
    >
      <ul className={styles.recent} aria-label="最近看过">
        {list.slice(0, RECENT).map(({ videoID, name, courseName, Type, second, total, share }, at) => (
          <li key={videoID}>
            <Link {...tracked('goOnVideo')} {...watchLink({ Type, videoID })}>
              <strong>{at === 0 ? `继续：${name}` : name}</strong>
              <small>
                {courseName} · 看到 {clockText(second)} / {clockText(total)}
              </small>
              <Progress
                size="s"
                label={`${name}：看了 ${Math.round(share * 100)}%`}
                max={100}
                value={Math.round(share * 100)}
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
