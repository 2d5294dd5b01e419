import { appIDOf, type Samples, type Scene } from '../scene.ts'

const UPDATE = { label: '1.0', title: '样例更新', html: '<p>样例说明</p>' }

async function someUpdate(scene: Scene): Promise<{ updateID: number }> {
  const guid = await scene.guidOf('operator')
  return scene.api.client.send('dots.updateSave', { guid, ...UPDATE })
}

export const DOT_SAMPLES: Samples = {
  'dots.updateSave': async (scene) => ({ ...UPDATE, appID: appIDOf(scene) }),
  'dots.updateWithdraw': async (scene) => ({ ...(await someUpdate(scene)), withdrawn: 1 }),
}
