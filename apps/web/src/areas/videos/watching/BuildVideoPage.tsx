import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { videoPages } from '../pages.ts'
import { LessonNote } from './LessonNote.tsx'
import { LessonPage } from './LessonPage.tsx'

/** /buildVideo: a lesson of a construction subject beside the catalogue of its book. */
export default function BuildVideoPage() {
  return (
    <LessonPage
      title="建筑视频播放"
      Type="BuildVideo"
      search={useSearch(videoPages.buildVideo)}
      panels={['contents', 'notes', 'subtitles']}
      below={(lesson) => <LessonNote lesson={lesson} />}
    />
  )
}
