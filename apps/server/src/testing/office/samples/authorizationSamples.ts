import { newId } from '../../../platform/database/ids.ts'
import type { Samples, Scene } from '../scene.ts'

let made = 0

const AGREEMENT = { kind: 'terms' as const, agentCode: '', title: '样例协议', html: '<p>样例正文</p>' }

async function someAgreement(scene: Scene): Promise<{ agreementID: number }> {
  const guid = await scene.guidOf('operator')
  const holdsFrom = scene.api.clock.now + 60_000
  return scene.api.client.send('authorization.agreementSave', { guid, ...AGREEMENT, holdsFrom })
}

async function someAuthorization(scene: Scene): Promise<{ authID: number }> {
  const { api } = scene
  const authID = newId()
  const user_id = await scene.idOf(api.world.vip)
  await scene.store.write((tx) =>
    api.services.authorization.in(tx).putAuthorization({
      auth_id: authID,
      user_id,
      subject_id: api.world.subjectID,
      vn: 100 + ++made,
      agent_code: '',
      state: 'saved',
      agreement_id: 1,
      name: '李雷',
      identity: '11010519491231002X',
      sign_path: 'signatures/1/a.png',
      sign_hash: '',
      strokes: '[]',
      text_hash: null,
      ext_data: '',
      saved_at: api.clock.now,
      accepted_at: null,
    }),
  )
  return { authID }
}

export const AUTHORIZATION_SAMPLES: Samples = {
  'authorization.agreementSave': async (scene) => ({ ...AGREEMENT, holdsFrom: scene.api.clock.now + 60_000 }),
  'authorization.agreementRemove': someAgreement,
  'authorization.authorizationShowID': someAuthorization,
}
