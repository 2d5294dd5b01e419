import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { videoPages } from '../pages.ts'
import { LessonNote } from './LessonNote.tsx'
import { LessonPage } from './LessonPage.tsx'

/** /videoPlay: a lesson of a course, from the last place on. */
export default function VideoPlayPage() {
  return (
    <LessonPage
      title="视频播放"
      Type="Video"
      search={useSearch(videoPages.videoPlay)}
      panels={['contents', 'notes', 'subtitles', 'questions']}
      below={(lesson) => <LessonNote lesson={lesson} />}
    />
  )
}
