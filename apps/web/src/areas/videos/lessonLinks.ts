import type { VideoModule } from '@tizhou/domain/videos/videos'
import { type PathLink, paths } from '../../paths.ts'

/** The page that lists the lessons of a module. */
export function listLink(Type: VideoModule): PathLink {
  if (Type === 'TeacherVideo') return paths.teacherVideoList()
  if (Type === 'BuildVideo') return paths.buildVideoList()
  return Type === 'SpeakPoint' ? paths.speakPoint() : paths.videoList()
}

/** `3 小时 20 分`, `12 分`: a duration. */
export function lengthText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours > 0 ? `${hours} 小时${rest > 0 ? ` ${rest} 分` : ''}` : `${rest} 分钟`
}
