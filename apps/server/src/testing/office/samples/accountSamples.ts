import { learnersJobs } from '../../../cores/learners/jobs.ts'
import { runJob } from '../../../platform/jobs/runJob.ts'
import { appIDOf, type Samples, type Scene } from '../scene.ts'

let made = 0

async function someGroup(scene: Scene): Promise<number> {
  const guid = await scene.guidOf('operator')
  return (await scene.api.client.send('account.groupSave', { guid, name: `样例班 ${++made}`, note: '' })).groupID
}

const PHONES = 13_600_000_000
export const somePhone = (): string => String(PHONES + ++made)

/** Does what waits in runs over learners. */
export async function runLearners(scene: Scene): Promise<void> {
  for (const job of learnersJobs) while (await runJob(job, scene.api.services));
}

const learnerFile = () => ({ fileName: '学员.csv', file: new Blob([`手机号,姓名\n${somePhone()},样例\n`]) })

async function checked(scene: Scene) {
  const { fileName, file } = learnerFile()
  return scene.sendFile('account.learnerImportCheck', { guid: await scene.guidOf('operator'), fileName }, file)
}

async function begun(scene: Scene) {
  const run = await checked(scene)
  await scene.api.client.send('account.learnerRunStart', { guid: await scene.guidOf('operator'), ...run })
  return run
}

const accessOrder = async (scene: Scene) => ({
  ...{ what: 'grant' as const, appID: appIDOf(scene), vn: 2, days: 30, reason: '样例' },
  idsJson: [await scene.idOf(scene.api.world.plain)],
})

export const ACCOUNT_SAMPLES: Samples = {
  'account.groupSave': async () => ({ name: `样例班 ${++made}`, note: '周三晚上' }),
  'account.groupSetArchived': async (scene) => ({ groupID: await someGroup(scene), archived: 1 }),
  'account.groupAdd': async (scene) => ({
    groupID: await someGroup(scene),
    idsJson: [await scene.idOf(scene.api.world.plain)],
  }),
  'account.groupRemove': async (scene) => {
    const of = { groupID: await someGroup(scene), idsJson: [await scene.idOf(scene.api.world.plain)] }
    await scene.api.client.send('account.groupAdd', { guid: await scene.guidOf('operator'), ...of })
    return of
  },
  'account.learnerCreate': async () => ({ userName: somePhone(), nickName: '样例学员' }),
  'account.learnerImportCheck': async () => learnerFile(),
  'account.learnerRunStart': checked,
  'account.learnerRunStop': begun,
  'account.learnerRunUndo': async (scene) => {
    const run = await begun(scene)
    await runLearners(scene)
    return run
  },
  'account.accessCheck': accessOrder,
  'account.accessCheckAgain': async (scene) =>
    scene.api.client.send('account.accessCheck', {
      guid: await scene.guidOf('operator'),
      ...(await accessOrder(scene)),
    }),
}
