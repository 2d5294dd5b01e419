import { seeded } from '@tizhou/domain/knowledge/random'
import { keepTrails } from '../cores/knowledge/keepTrails.ts'
import { trackMastery } from '../cores/knowledge/trackMastery.ts'
import { upsertRows } from '../platform/database/reading/rowsStatement.ts'
import { runJob } from '../platform/jobs/runJob.ts'
import type { Api } from './api.ts'
import { questionIDs } from './knowledgeScene.ts'

const DAY = 86_400_000
/** Learners of the log have ids from here on. */
export const FIRST_LEARNER = 80_000
const POINTS = ['肾小球滤过', '肾小管功能'] as const
const EACH = 30

const COLUMNS = [
  ...(['user_id', 'reply_id', 'subject_id', 'question_id', 'chapter_id', 'reply', 'is_right', 'points'] as const),
  ...(['full_points', 'spend_seconds', 'mode', 'answered_at', 'received_at', 'certainty'] as const),
]
const addReplies = upsertRows({
  table: 'reply',
  columns: COLUMNS,
  key: ['reply_id', 'user_id'],
})

/**
 * Adds replies of simulated learners who learn slowly and slip often, unlike the fixed parameters assume. Each answers
 * all questions of two points `rounds` times, some a day. The jobs have processed them.
 */
export async function addLearnersLog(api: Api, of: { learners: number; rounds: number; seed: number }): Promise<void> {
  const { store } = api.services
  const random = seeded(of.seed)
  const ids = await questionIDs(api)
  const begin = api.clock.now - 60 * DAY
  for (let learner = 0; learner < of.learners; learner++) {
    const known = new Map<string, boolean>(POINTS.map((point) => [point, random.next() < 0.35]))
    const rows: Record<(typeof COLUMNS)[number], string | number | null>[] = []
    for (let at = 0; at < of.rounds * EACH * POINTS.length; at++) {
      const point = POINTS[Math.floor(at / 5) % POINTS.length] as string
      const number = 1 + ((Math.floor(at / 10) * 5 + (at % 5)) % EACH)
      const right = random.next() < (known.get(point) ? 0.7 : 0.3)
      if (random.next() < 0.02) known.set(point, true)
      const when = begin + Math.floor(at / 20) * DAY + at * 30_000
      rows.push({
        ...{ user_id: FIRST_LEARNER + learner, reply_id: `log-${learner}-${at}`, subject_id: api.world.subjectID },
        ...{ question_id: ids.get(`k-${point}-${number}`) as number, chapter_id: 1, reply: right ? 'A' : 'B' },
        ...{ is_right: right ? 1 : 0, points: 0, full_points: 1, spend_seconds: 20, mode: 'practice', certainty: null },
        ...{ answered_at: when, received_at: when },
      })
    }
    await store.write((tx) => tx.rows(addReplies, rows))
  }
  for (const job of [keepTrails, trackMastery]) await runJob(job, api.services)
}
