import { Building2, GraduationCap, ScrollText, SquarePlay } from 'lucide-react'
import type { Tiles } from '../../platform/navigation/tile.ts'
import { videoPages } from './pages.ts'

/** Modules of videos on the home page and in the navigation. */
export const videoTiles = {
  SpeakPoint: {
    at: 290,
    group: '视频',
    icon: ScrollText,
    to: videoPages.speakPoint.path,
    note: '逐个考点短视频',
  },
  Video: { at: 300, group: '视频', icon: SquarePlay, to: videoPages.videoList.path, note: '系统课程' },
  TeacherVideo: {
    ...{ at: 310, group: '视频', icon: GraduationCap },
    ...{ to: videoPages.teacherVideoList.path, note: '按老师看课程' },
  },
  BuildVideo: { at: 320, group: '视频', icon: Building2, to: videoPages.buildVideoList.path, note: '建筑类课程' },
} as const satisfies Tiles<(typeof videoPages)[keyof typeof videoPages]['path']>
