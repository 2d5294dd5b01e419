import { appIDOf, type Samples } from '../scene.ts'

export const PLAN_SAMPLES: Samples = {
  'plans.planTemplateSave': async (scene) => ({
    appID: appIDOf(scene),
    ...{ foundationName: '打基础', strengtheningName: '强化', sprintName: '冲刺' },
    ...{ foundationShare: 50, strengtheningShare: 30, sprintShare: 20, bufferEvery: 10, revision: 0 },
  }),
}
