import { randomBytes } from 'node:crypto'
import { type Job, type JobNeeds, type JobServices, LostTurn } from './job.ts'
import { Lane, newPace, type Pace } from './pace.ts'
import { ShardTurn } from './shardTurn.ts'

/** How long a server works on one shard while other shards wait. */
const STAY_MS = 2_000

export const newHolder = (): string => randomBytes(9).toString('base64url')

export interface RunOptions {
  /** Id of the server that holds the leases. Default: this run alone. */
  holder?: string
  isStopped?: () => boolean
  /** Shared by all jobs of a server. */
  lane?: Lane
  /** Kept between runs. */
  pace?: Pace
  /**
   * Called after each slice and at the end, for each shard: how long the oldest work has waited, ms; 0: nothing waits.
   */
  onBehind?: (shard: number, ms: number) => void
}

/** Works until nothing waits. False where there was nothing to do, or other servers hold all of it. */
export async function runJob<Names extends keyof JobServices>(
  job: Job<unknown, Names>,
  services: JobNeeds<Names>,
  options: RunOptions = {},
): Promise<boolean> {
  const { holder = newHolder(), isStopped = () => false, pace = newPace(), onBehind } = options
  const lane = options.lane ?? new Lane(services.store.dialect)
  const shards = job.shards?.(services.store.dialect) ?? 1
  const first = Math.floor(Math.random() * shards)
  let worked = false
  let waiting = Array.from({ length: shards }, (_, at) => (first + at) % shards)
  while (waiting.length > 0 && !isStopped()) {
    const unfinished: number[] = []
    for (const shard of waiting) {
      const turn = new ShardTurn(services, { job: job.name, shard, shards, holder, pace, isStopped })
      const end = await runShard(job, services, turn, {
        isStopped,
        lane,
        stayMs: shards === 1 ? Number.POSITIVE_INFINITY : STAY_MS,
        tell: (ms) => onBehind?.(shard, ms),
      })
      worked ||= end !== 'nothing'
      if (end === 'unfinished') unfinished.push(shard)
    }
    waiting = unfinished
  }
  return worked
}

interface Stay {
  isStopped: () => boolean
  lane: Lane
  stayMs: number
  tell: (ms: number) => void
}

async function runShard<Names extends keyof JobServices>(
  job: Job<unknown, Names>,
  services: JobNeeds<Names>,
  turn: ShardTurn,
  { isStopped, lane, stayMs, tell }: Stay,
): Promise<'nothing' | 'done' | 'unfinished'> {
  const began = performance.now()
  let end: 'nothing' | 'done' = 'nothing'
  try {
    await turn.read()
    while (!isStopped()) {
      const found = turn.begin(job.restMs ?? 0) ? await job.find(services, turn) : undefined
      if (found === undefined) {
        tell(0)
        return end
      }
      const behindMs = turn.waiting === undefined ? 0 : Math.max(0, turn.now - turn.waiting)
      tell(behindMs)
      const slice = () => job.work(services, found, turn)
      await (job.isBeside ? slice() : lane.run(slice, behindMs))
      end = 'done'
      if (performance.now() - began > stayMs) return 'unfinished'
    }
    return end
  } catch (error) {
    if (!(error instanceof LostTurn)) throw error
    tell(0)
    return end
  } finally {
    await turn.release()
  }
}
