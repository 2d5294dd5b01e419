import { VIDEO_QUERY } from '@tizhou/domain/videos/videoQuery'
import type { PageRecords } from '../../platform/navigation/page.ts'
import { idOf, numberOf, textOf } from '../../search.ts'

export interface WatchSearch {
  videoID?: number
  /** The second to start at; default: the last place. */
  at?: number
}

const watch = (raw: Record<string, unknown>): WatchSearch => ({
  videoID: idOf(raw, 'videoID'),
  at: numberOf(raw, 'at'),
})

export interface StudySearch extends WatchSearch {
  /** A video of a study plan, in the specification's names: play_id is the lesson. */
  plan_id?: number
  play_id?: number
  mdate?: string
}

export const videoPages = {
  videoList: {
    path: '/videoList',
    title: '视频课程',
    search: (raw): { courseID?: number } => ({ courseID: idOf(raw, 'courseID') }),
    load: () => import('./lists/VideoListPage.tsx'),
  },
  teacherVideoList: {
    path: '/teacherVideoList',
    title: '名师视频',
    search: (raw): { teacherID?: number } => ({ teacherID: idOf(raw, 'teacherID') }),
    load: () => import('./lists/TeacherVideoListPage.tsx'),
  },
  buildVideoList: {
    path: '/buildVideoList',
    title: '建筑视频',
    load: () => import('./lists/BuildVideoListPage.tsx'),
  },
  searchVideoMenu: {
    path: '/searchVideoMenu',
    title: '搜索视频',
    // Cut to the longest query that the server accepts.
    search: (raw): { q?: string } => ({ q: textOf(raw, 'q')?.slice(0, VIDEO_QUERY) }),
    load: () => import('./lists/SearchVideoMenuPage.tsx'),
  },
  playUpdateVideo: {
    path: '/playUpdateVideo',
    title: '更新视频',
    search: (raw): { day?: string } => ({ day: textOf(raw, 'day') }),
    load: () => import('./lists/PlayUpdateVideoPage.tsx'),
  },
  speakPoint: {
    path: '/speakPoint',
    title: '讲考点',
    load: () => import('./lists/SpeakPointPage.tsx'),
  },
  videoPlay: {
    path: '/videoPlay',
    title: '视频播放',
    frame: 'narrow',
    search: watch,
    load: () => import('./watching/VideoPlayPage.tsx'),
  },
  teacherVideo: {
    path: '/teacherVideo',
    title: '名师视频播放',
    frame: 'narrow',
    search: watch,
    load: () => import('./watching/TeacherVideoPage.tsx'),
  },
  buildVideo: {
    path: '/buildVideo',
    title: '建筑视频播放',
    frame: 'narrow',
    search: watch,
    load: () => import('./watching/BuildVideoPage.tsx'),
  },
  videoStudy: {
    path: '/videoStudy',
    title: '视频学习',
    frame: 'narrow',
    search: (raw): StudySearch => ({
      ...watch(raw),
      plan_id: idOf(raw, 'plan_id'),
      play_id: idOf(raw, 'play_id'),
      mdate: textOf(raw, 'mdate'),
    }),
    load: () => import('./watching/VideoStudyPage.tsx'),
  },
  videoNoContent: {
    path: '/videoNoContent',
    title: '暂无视频',
    load: () => import('./info/VideoNoContentPage.tsx'),
  },
} as const satisfies PageRecords
