import { ApartmentOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const chapterRooms: readonly Room[] = [
  {
    path: '/chapters',
    title: '章节',
    purpose: '目录与章节：新建、改名、移动、合并、拆分、免费与分享',
    roles: ['editor'],
    page: () => import('./ChaptersPage.tsx'),
    menu: { group: 'content', icon: <ApartmentOutlined aria-hidden /> },
  },
]
