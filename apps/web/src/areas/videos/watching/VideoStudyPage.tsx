import { useQuery } from '@tanstack/react-query'
import { getvideoinfo } from '../../../calls/videos.ts'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { Progress } from '../../../ui/charts/Progress.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { videoPages } from '../pages.ts'
import { LessonNote } from './LessonNote.tsx'
import { LessonPage } from './LessonPage.tsx'
import type { OfPlan } from './useSaving.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * /videoStudy: a lesson beside its points and questions, which interrupt it; from a study plan, which is told of the
 * viewing.
 */
export default function VideoStudyPage() {
  const { videoID, play_id, plan_id, mdate, at } = useSearch(videoPages.videoStudy)
  const day = mdate && DAY.test(mdate) ? mdate : undefined
  const plan = plan_id !== undefined && play_id !== undefined ? { plan_id, play_id, mdate: day } : undefined
  return (
    <LessonPage
      title="视频学习"
      Type="SpeakPoint"
      search={{ videoID: videoID ?? play_id, at }}
      panels={['points', 'questions', 'notes', 'subtitles', 'contents']}
      plan={plan}
      below={(lesson) => (
        <>
          {plan && <PlanNote plan={plan} />}
          <LessonNote lesson={lesson} />
        </>
      )}
    />
  )
}

/** The plan's task for this video. */
function PlanNote({ plan: { plan_id, play_id } }: { plan: OfPlan }) {
  const { data } = useQuery(getvideoinfo({ plan_id, play_id }))
  if (!data) return null
  const share = Math.round(data.totalProgress * 100)
  return (
    <Card
      title="学习计划里的视频"
      note={`计划 ${data.minutes} 分钟`}
      action={
        <Link className={buttonClass('secondary', 's')} {...paths.studyMain()}>
          回到计划
        </Link>
      }
    >
      <p>看完 95% 就算完成，计划已记到 {share}%。</p>
      <Progress label={`计划里已看 ${share}%`} max={100} value={share} />
    </Card>
  )
}
