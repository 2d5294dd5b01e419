import { PlaySquareOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const videoRooms: readonly Room[] = [
  {
    path: '/videos',
    title: '视频',
    purpose: '视频课程、讲考点与名师视频：章节、课、字幕、时间点、观看情况',
    roles: ['editor'],
    page: () => import('./VideosPage.tsx'),
    menu: { group: 'content', icon: <PlaySquareOutlined aria-hidden /> },
  },
  {
    path: '/videos/files',
    title: '视频文件',
    roles: ['editor'],
    page: () => import('./MediaPage.tsx'),
  },
  {
    path: '/videos/teachers',
    title: '讲课老师',
    roles: ['editor'],
    page: () => import('./TeachersPage.tsx'),
  },
  {
    path: '/videos/lesson/$videoID',
    title: '一课',
    roles: ['editor'],
    page: () => import('./VideoLessonPage.tsx'),
  },
  {
    path: '/videos/$courseID',
    title: '课程详情',
    roles: ['editor'],
    page: () => import('./VideoCoursePage.tsx'),
  },
]
