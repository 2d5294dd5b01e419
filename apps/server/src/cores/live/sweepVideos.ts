import type { Job } from '../../platform/jobs/job.ts'

const KEPT_MS = 86_400_000
const AT_ONCE = 5

/** Removes uploaded videos that no lesson uses or uses any longer. */
export const sweepLiveVideos: Job<{ video: string }[]> = {
  name: 'sweep-live-videos',
  does: 'removes videos that no live lesson took or that one gave up',
  everyMs: 600_000,
  async find({ live }, { now }) {
    const found = await live.looseVideos(now - KEPT_MS, AT_ONCE)
    return found.length > 0 ? found : undefined
  },
  async work({ live, files }, found, turn) {
    await turn.commit(turn.progress, async (tx) => {
      for (const { video } of found) await live.in(tx).forgetVideo(video)
    })
    for (const { video } of found) await files.remove(video)
  },
}
