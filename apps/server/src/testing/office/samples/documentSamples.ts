import { readDocuments } from '../../../cores/documents/files/readDocuments.ts'
import { makePdf } from '../../../cores/documents/testing/makePdf.ts'
import { runJob } from '../../../platform/jobs/runJob.ts'
import { appIDOf, type Samples, type Scene } from '../scene.ts'

const operator = (scene: Scene) => scene.guidOf('operator')
const somePdf = async () => new Blob([new Uint8Array(await (await makePdf(1)).save())])

async function someDocument(scene: Scene): Promise<{ documentID: number }> {
  const of = { guid: await operator(scene), appID: appIDOf(scene), shelf: 'clearance' as const }
  return scene.sendFile('materials.documentUpload', { ...of, title: '样文档', fileName: 'a.pdf' }, await somePdf())
}

export const DOCUMENT_SAMPLES: Samples = {
  'materials.documentUpload': async (scene) => ({
    ...{ appID: appIDOf(scene), shelf: 'clearance', title: '样文档', fileName: 'a.pdf', file: await somePdf() },
  }),
  'materials.documentVersion': async (scene) => ({
    ...(await someDocument(scene)),
    ...{ fileName: 'b.pdf', file: await somePdf() },
  }),
  'materials.documentSave': async (scene) => ({
    ...(await someDocument(scene)),
    ...{ revision: 1, title: '改名', freePages: 1, canSave: 1, shelf: 'sprint', position: 1 },
  }),
  'materials.documentDrop': async (scene) => {
    const { documentID } = await someDocument(scene)
    await runJob(readDocuments, scene.api.services)
    return { documentID, revision: 1, version: 1 }
  },
  'materials.documentShow': async (scene) => {
    const { documentID } = await someDocument(scene)
    const next = { guid: await operator(scene), documentID, fileName: 'b.pdf' }
    await scene.sendFile('materials.documentVersion', next, await somePdf())
    await runJob(readDocuments, scene.api.services)
    return { documentID, revision: 1, version: 1 }
  },
  'materials.documentRemove': someDocument,
  'materials.documentRestore': async (scene) => {
    const { documentID } = await someDocument(scene)
    await scene.api.client.send('materials.documentRemove', { guid: await operator(scene), documentID })
    return { documentID }
  },
}
