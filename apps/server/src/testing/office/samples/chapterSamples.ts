import { appIDOf, type Samples, type Scene } from '../scene.ts'

let made = 0

async function someAction(scene: Scene) {
  const guid = await scene.guidOf('operator')
  const appID = appIDOf(scene)
  const { trees } = await scene.api.client.send('chapters.chapterDesk', { guid, appID })
  const actionJson = {
    ...{ kind: 'create' as const, treeID: trees[0]?.treeID as number, parentID: 0 },
    names: [`样例章 ${++made}`],
  }
  return { appID, actionJson, seenJson: [] }
}

async function someStep(scene: Scene) {
  const { appID, actionJson, seenJson } = await someAction(scene)
  const guid = await scene.guidOf('operator')
  const done = await scene.api.client.send('chapters.chapterArrange', { guid, appID, actionJson, seenJson })
  return { appID, stepID: done.stepID as number, cptID: done.made[0] as number }
}

export const CHAPTER_SAMPLES: Samples = {
  'chapters.chapterArrange': someAction,
  'chapters.chapterRename': async (scene) => {
    const { appID, cptID } = await someStep(scene)
    const guid = await scene.guidOf('operator')
    const { trees } = await scene.api.client.send('chapters.chapterDesk', { guid, appID })
    const row = trees.flatMap(({ chapters }) => chapters).find((one) => one.cptID === cptID)
    return { appID, cptID, name: `改名 ${++made}`, revision: row?.revision }
  },
  'chapters.chapterUndo': async (scene) => {
    const { appID, stepID } = await someStep(scene)
    return { appID, stepID }
  },
}
