import { papersJobs } from '../../../../cores/papers/jobs.ts'
import { addUser, userByName } from '../../../../cores/people/users.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { runJob } from '../../../../platform/jobs/runJob.ts'
import { hashPassword } from '../../../../platform/passwords.ts'
import { type Api, startApi } from '../../../../testing/api.ts'
import { PASSWORD, TEST_COST } from '../../../../testing/bank.ts'
import { makePapers, type PaperWorld } from '../../../../testing/papers.ts'

/** A server with a paper of every kind; the window of the one with a window opens in `windowIn` ms. */
export async function startExamServer(
  openStore: () => Promise<Store>,
  { windowIn = 0 }: { windowIn?: number } = {},
): Promise<{ store: Store; api: Api; papers: PaperWorld }> {
  const store = await openStore()
  const api = await startApi(store, { RATE_LIMITS: 'off' })
  const owner = (await userByName(store, api.world.plain))?.user_id as number
  return { store, api, papers: await makePapers(store, api.clock.now, api.world.subjectID, owner, windowIn) }
}

/** Runs the jobs of papers until nothing waits: collecting, scoring, counting, filing, ranking. */
export async function runPaperJobs({ services }: Api): Promise<void> {
  for (const job of papersJobs) await runJob(job, services)
}

/** The guid of a new learner. */
export async function newLearner(api: Api, userName: string): Promise<string> {
  const passwordHash = await hashPassword(PASSWORD, TEST_COST)
  await api.services.store.write((tx) =>
    addUser(tx, { userName, nickName: userName, passwordHash, now: api.clock.now }),
  )
  return api.login(userName)
}
