import type { Data } from '@tizhou/contract/contract'
import { LIVE_STATES, type LiveModule, type LivePlace, type LiveRepeats } from '@tizhou/domain/live/lesson'

export type Lesson = Data<'live.lessonList'>['rows'][number]

export const STATES: Readonly<Record<Lesson['state'], string>> = { ...LIVE_STATES, withdrawn: '已撤下' }

export interface LessonVideo {
  video: string
  /** '' for a video that was just chosen: it gets an address when it is saved. */
  videoUrl: string
  seconds: number
  /** Set for a film that was just chosen. */
  film?: { name: string; poster: string }
}

export interface LessonValues {
  appID?: number
  module: LiveModule
  course?: string
  title: string
  chapter?: string
  teacher: string
  teacherAbout?: string
  about?: string
  place: LivePlace
  video?: LessonVideo
  address?: string
  startsAt?: string
  repeats: LiveRepeats
  minutes: number
  openMinutes: number
  replayMinutes?: number | null
  capacity: number
  isFree: boolean
  vns?: string
  slowSeconds: number
}

/** Version numbers as they are typed: `2, 3`. Undefined for other text. */
export function versionsTyped(text: string): number[] | undefined {
  const parts = text.split(/[,，、\s]+/).filter((part) => part !== '')
  return parts.every((part) => /^[1-9]\d{0,5}$/.test(part)) ? parts.map(Number) : undefined
}
