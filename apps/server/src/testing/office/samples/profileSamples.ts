import type { Samples } from '../scene.ts'

const KEPT = { keepByHand: 1, keepRetired: 1 } as const

export const PROFILE_SAMPLES: Samples = {
  'profile.lookupReplace': async ({ api }) => {
    const { revision } = await api.services.profile.lookupListOf('university')
    return { list: 'university', namesJson: ['样例大学', '其他'], ...KEPT, revision }
  },
  'profile.lookupSave': async ({ api }) => {
    const { revision } = await api.services.profile.lookupListOf('positionalTitle')
    return { list: 'positionalTitle', namesJson: ['医师', '护士'], retiredJson: ['其他'], revision }
  },
  'profile.lookupUndo': async (scene) => {
    const guid = await scene.guidOf('operator')
    const { revision } = await scene.api.services.profile.lookupListOf('occupation')
    const names = ['医生', '其他', `样例 ${revision}`]
    const made = await scene.api.client.send('profile.lookupReplace', {
      ...{ guid, list: 'occupation', namesJson: names, ...KEPT, revision },
    })
    return { list: 'occupation', revision: made.revision }
  },
}
