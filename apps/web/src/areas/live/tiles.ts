import { Radio, Rocket } from 'lucide-react'
import type { Tiles } from '../../platform/navigation/tile.ts'
import { livePages } from './pages.ts'

/** Live lessons on the home page. */
export const liveTiles = {
  Live: { at: 330, group: '直播', icon: Radio, dot: 'live', to: livePages.liveCourseList.path, note: '直播与回放' },
  SprintLive: {
    ...{ at: 340, group: '直播', icon: Rocket, dot: 'live-sprint' },
    to: livePages.sprintLive.path,
    note: '考前冲刺直播',
  },
} as const satisfies Tiles<(typeof livePages)[keyof typeof livePages]['path']>
