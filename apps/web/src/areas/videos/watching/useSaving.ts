import { beijingDate } from '@tizhou/domain/dates/beijing'
import { shareOf } from '@tizhou/domain/videos/stretches'
import { useEffect } from 'react'
import { makeStale, perform } from '../../../calls/making/call.ts'
import { type Lesson, videoview, watchedKeys } from '../../../calls/videos.ts'
import { serverNow } from '../../../platform/clock.ts'
import { flush, send } from '../../../platform/outbox/outbox.ts'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { reportVideoProgress } from '../../../platform/tracking/media.ts'
import type { PlayerStore } from '../../../player/playerStore.ts'

/** A video of a study plan, to which viewing is reported. */
export interface OfPlan {
  plan_id: number
  play_id: number
  mdate?: string
}

const SAVE_MS = 8_000
/** Places that differ by less count as the same, seconds. */
const SAME_PLACE = 1

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000

/** A random number of 52 bits that identifies a stretch. */
function newPlayID(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high % 2 ** 20) * 2 ** 32 + low + 1
}

interface Saving {
  appID: number
  lesson: Lesson
  plan?: OfPlan
}

/**
 * Reports the stretches that were really played: every few seconds while playing, at a stop, and when the learner
 * leaves. They go through the outbox, so that viewing without network counts later, and once.
 */
export function useSaving(store: PlayerStore, { appID, lesson, plan }: Saving): void {
  const planText = JSON.stringify(plan)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan is compared as text
  useEffect(() => {
    const { videoID, name, media } = lesson
    let told = store.view.get().at
    const play = (from: number, to: number, second: number) => {
      told = second
      const at = serverNow()
      void send({
        kind: 'play',
        appID,
        play: { id: newPlayID(), videoID, from: rounded(from), to: rounded(to), second: rounded(second), at },
      })
    }
    const save = () => {
      const taken = store.take()
      if (!taken) return
      const { duration, speed, played } = store.view.get()
      for (const [from, to] of taken.fresh) {
        play(from, to, taken.at)
        reportVideoProgress({
          videoID: String(videoID),
          videoName: name,
          videoUrl: media.address.split('?')[0] ?? '',
          progress: rounded(to),
          totalProgress: rounded(duration),
          usedTime: rounded((to - from) / speed),
        })
      }
      if (plan) {
        const { plan_id, play_id, mdate = beijingDate(serverNow()) } = plan
        const watched = { timesize: rounded(taken.at), totalProgress: rounded(shareOf(played, duration)), type: 1 }
        // A lost call is made up for by the next one: the share never falls.
        void perform(videoview(), { plan_id, play_id, mdate, ...watched }).catch(() => undefined)
      }
    }
    const leave = () => {
      save()
      const { at, duration } = store.view.get()
      if (duration > 0 && Math.abs(at - told) > SAME_PLACE) play(at, at, at)
    }
    let phase = store.view.get().phase
    const unfollow = store.view.subscribe(() => {
      const before = phase
      phase = store.view.get().phase
      if (before === 'playing' && phase !== 'playing') save()
    })
    const hide = () => document.hidden && leave()
    const timer = setInterval(save, SAVE_MS)
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
      unfollow()
      leave()
      // The navigation says what is next once the server knows what was played.
      void flush().then(() => makeStale(queryClient, watchedKeys))
    }
  }, [store, appID, lesson, planText])
}
