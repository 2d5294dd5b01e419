import type { Job } from '../../platform/jobs/job.ts'
import { Sandbox } from './sandbox.ts'

const TOGETHER = 20

/** Repeats notifications that the shop has not accepted, by the sandbox's schedule. Repetitions have no effect. */
export const tellSandboxNews: Job<Sandbox> = {
  name: 'tell-sandbox-news',
  does: 'tells the shop again of payments in the sandbox that it did not take',
  everyMs: 5_000,
  async find({ payments }) {
    const sandbox = payments.providers.get('sandbox')
    return sandbox instanceof Sandbox && (await sandbox.hasDue()) ? sandbox : undefined
  },
  async work(_services, sandbox, turn) {
    await turn.hold()
    await sandbox.tellDue(TOGETHER)
  },
}
