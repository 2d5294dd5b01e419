import { newId } from '../../../platform/database/ids.ts'
import { appIDOf, type Samples } from '../scene.ts'

export const KNOWING_SAMPLES: Samples = {
  'knowledge.modelFit': async (scene) => ({ appID: appIDOf(scene) }),
  'knowledge.modelBack': async (scene) => {
    const modelID = newId()
    const made = scene.api.clock.now
    await scene.store.write((tx) =>
      tx.db
        .insertInto('knowing_model')
        .values({
          ...{ model_id: modelID, subject_id: appIDOf(scene), state: 'force', kind: 'fitted' },
          ...{ made_at: made, in_force_at: made, left_at: null, learners: 100, answers: 10_000 },
          ...{ held_learners: 25, held_answers: 2_500, measures: '{}', shift: '{}', body: '' },
        })
        .execute(),
    )
    return { appID: appIDOf(scene), modelID }
  },
}
