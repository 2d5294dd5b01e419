import type { VideoModule } from '@tizhou/domain/videos/videos'
import { type PathLink, paths } from '../../paths.ts'

interface Of {
  Type: VideoModule
  courseID?: number
  teacher?: { teacherID: number } | null
}

/** The page that lists the lessons of a module, at the course or the teacher of the lesson that one comes from. */
export function listLink({ Type, courseID, teacher }: Of): PathLink {
  if (Type === 'TeacherVideo') return paths.teacherVideoList({ teacherID: teacher?.teacherID })
  if (Type === 'BuildVideo') return paths.buildVideoList()
  return Type === 'SpeakPoint' ? paths.speakPoint() : paths.videoList({ courseID })
}

/** `3 小时 20 分`, `12 分`: a duration. */
export function lengthText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours > 0 ? `${hours} 小时${rest > 0 ? ` ${rest} 分` : ''}` : `${rest} 分钟`
}
