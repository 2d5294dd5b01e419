import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { videoPages } from '../pages.ts'
import { LessonNote } from './LessonNote.tsx'
import { LessonPage } from './LessonPage.tsx'

/** /teacherVideo: a lesson beside the other lessons of its teacher. */
export default function TeacherVideoPage() {
  return (
    <LessonPage
      title="名师视频播放"
      Type="TeacherVideo"
      search={useSearch(videoPages.teacherVideo)}
      panels={['teacher', 'notes', 'subtitles']}
      below={(lesson) => <LessonNote lesson={lesson} />}
    />
  )
}
