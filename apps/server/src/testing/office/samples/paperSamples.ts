import { makePapers } from '../../papers.ts'
import { appIDOf, type Samples } from '../scene.ts'

export const PAPER_SAMPLES: Samples = {
  'exams.paperMoveWindow': async (scene) => {
    const { api, store } = scene
    const { windowed } = await makePapers(store, api.clock.now, appIDOf(scene), 1)
    const revision = (
      await api.client.send('exams.paperWindow', {
        guid: await scene.guidOf('operator'),
        appID: appIDOf(scene),
        paperID: windowed,
      })
    ).revision
    const opensAt = api.clock.now + 600_000
    return { appID: appIDOf(scene), paperID: windowed, opensAt, closesAt: opensAt + 3_600_000, revision }
  },
}
