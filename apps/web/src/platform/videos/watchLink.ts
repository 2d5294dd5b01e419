import type { VideoModule } from '@tizhou/domain/videos/videos'
import { type PathLink, paths } from '../../paths.ts'

type Of = { Type: VideoModule; videoID: number; second?: number | null }

/** The page that plays a lesson, by the module of its course; lessons on knowledge points play beside the questions. */
export function watchLink({ Type, videoID, second }: Of): PathLink {
  const search = { videoID, ...(second ? { at: Math.floor(second) } : {}) }
  if (Type === 'TeacherVideo') return paths.teacherVideo(search)
  if (Type === 'BuildVideo') return paths.buildVideo(search)
  return Type === 'SpeakPoint' ? paths.videoStudy(search) : paths.videoPlay(search)
}
