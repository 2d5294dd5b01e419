import { beijingDate } from '@tizhou/domain/dates/beijing'
import { appIDOf, type Samples } from '../scene.ts'

export const PLAN_SAMPLES: Samples = {
  'plans.holidayYearSave': async (scene) => {
    const year = Number(beijingDate(scene.api.clock.now).slice(0, 4)) + 1
    return { year, off: `${year}-01-01 元旦`, worked: '', revision: 0 }
  },
  'plans.planExport': async (scene) => ({ appID: appIDOf(scene) }),
  'plans.planTemplateSave': async (scene) => ({
    appID: appIDOf(scene),
    ...{ foundationName: '打基础', strengtheningName: '强化', sprintName: '冲刺' },
    ...{ foundationShare: 50, strengtheningShare: 30, sprintShare: 20, bufferEvery: 10, revision: 0 },
    ...{ paperShare: 60, mocks: 4, wrongWeeks: 2 },
  }),
}
