import { totpOf } from '../../../cores/people/secondFactor/secondFactorCodes.ts'
import { writeEvents } from '../../../cores/tracking/trackingWrites.ts'
import { PASSWORD } from '../../bank.ts'
import { saveOver } from '../saveOver.ts'
import type { Samples, Scene } from '../scene.ts'

let made = 0

const someone = (scene: Scene) => scene.addStaff(`someone${++made}`, ['editor'])

const FINGERPRINT = 'sample-error'
async function someError({ store, api }: Scene): Promise<void> {
  const bug = {
    kind: 'bug' as const,
    id: `sample-${++made}`,
    at: api.clock.now,
    userID: null,
    subjectID: null,
    page: '/answerPage',
    fingerprint: FINGERPRINT,
    bugType: 1,
    clientType: 4,
    pageType: '章节答题',
    action: 'click',
    path: '',
    detail: 'TypeError: x is undefined',
  }
  await store.write((tx) => writeEvents(tx, [bug]))
}

/** A new staff member with a second factor, confirmed or not. */
async function withFactor(scene: Scene, confirmed: boolean) {
  const userName = `guarded${++made}`
  const userID = await scene.addStaff(userName, ['editor'])
  const guid = await scene.guidOf(userName)
  const { client, clock } = scene.api
  const { secret } = await client.send('staff.secondFactorStart', { guid, password: PASSWORD })
  const code = () => totpOf(secret).generate({ timestamp: clock.now })
  if (confirmed) {
    await client.send('staff.secondFactorConfirm', { guid, code: code() })
    clock.now += 60_000
  }
  return { userID, guid, code: code() }
}

/** Announced for a moment that no test reaches. */
const PLANNED = { text: '样例维护', beginsAt: 4_000_000_000_000 }

export const STAFF_SAMPLES: Samples = {
  'audit.tableExport': async () => ({ title: '用户', rows: 3, filters: '状态：停用' }),
  'staff.maintenanceSave': async () => PLANNED,
  'staff.maintenanceEnd': async (scene) => {
    await saveOver(scene.api.client, 'staff.maintenanceSave', { guid: await scene.guidOf('operator'), ...PLANNED })
    return {}
  },
  'staff.settingSave': async () => ({ name: 'REFUND_DAYS', value: '19' }),
  'staff.staffCreate': async () => ({ userName: 'newcomer', nickName: '新人', roles: ['editor'] }),
  'staff.staffChangeRoles': async (scene) => ({
    userID: await someone(scene),
    nickName: '改名',
    roles: ['teacher', 'seller'],
  }),
  'staff.staffSetBlocked': async (scene) => ({ userID: await someone(scene), blocked: 1 }),
  'staff.staffEndSessions': async (scene) => ({ userID: await someone(scene) }),
  'staff.staffResetPassword': async (scene) => ({ userID: await someone(scene) }),
  'staff.staffResetSecondFactor': async (scene) => ({ userID: (await withFactor(scene, true)).userID }),
  'staff.staffChangePassword': async () => ({ oldPassword: PASSWORD, newPassword: 'Lantern-over-4-rivers' }),
  'staff.secondFactorStart': async (scene) => {
    await someone(scene)
    return { guid: await scene.guidOf(`someone${made}`), password: PASSWORD }
  },
  'staff.secondFactorConfirm': async (scene) => {
    const { guid, code } = await withFactor(scene, false)
    return { guid, code }
  },
  'staff.secondFactorRemove': async (scene) => {
    const { guid, code } = await withFactor(scene, true)
    return { guid, code, password: PASSWORD }
  },
  'account.lookBegin': async (scene) => ({ userID: await scene.idOf(scene.api.world.plain), reason: '核对错题本' }),
  'account.userShowPhone': async (scene) => ({ userID: await scene.idOf(scene.api.world.plain) }),
  'account.userEndSessions': async (scene) => ({ userID: await scene.idOf(scene.api.world.plain) }),
  'account.userSetBlocked': async (scene) => ({ userID: await scene.idOf(scene.api.world.plain), blocked: 1 }),
  'tracking.errorSetResolved': async (scene) => {
    await someError(scene)
    return { fingerprint: FINGERPRINT, resolved: 1 }
  },
}
