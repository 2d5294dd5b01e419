import { VideoCameraOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const liveRooms: readonly Room[] = [
  {
    path: '/live',
    title: '直播课',
    purpose: '排课、首播视频、直播间管理与到课',
    roles: ['teacher'],
    page: () => import('./LivePage.tsx'),
    menu: { group: 'content', icon: <VideoCameraOutlined aria-hidden /> },
  },
  {
    path: '/live/$liveID',
    title: '直播间管理',
    roles: ['teacher'],
    page: () => import('./LessonPage.tsx'),
  },
]
