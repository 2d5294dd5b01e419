import sharp from 'sharp'
import { appIDOf, type Samples, type Scene } from '../scene.ts'

const TEXT = { html: '<p>样例</p>', free: 0 as const, hidden: 0 as const, pointName: '' }
const operator = (scene: Scene) => scene.guidOf('operator')

async function someBook(scene: Scene): Promise<{ bookID: number }> {
  const of = { guid: await operator(scene), appID: appIDOf(scene), shelf: 'theory' as const, name: '样书', note: '' }
  return scene.api.client.send('materials.bookSave', { ...of, position: 1, hidden: 0 })
}

async function someNode(scene: Scene): Promise<{ bookID: number; nodeID: number; revision: number }> {
  const { bookID } = await someBook(scene)
  const of = { guid: await operator(scene), bookID, name: '样节' }
  return { bookID, ...(await scene.api.client.send('materials.nodeSave', { ...of, ...TEXT })) }
}

async function someImport(scene: Scene): Promise<{ importID: number }> {
  const { bookID } = await someBook(scene)
  const of = { guid: await operator(scene), bookID, fileName: '样书.md', mode: 'add' as const, levels: 2 }
  const { importID } = await scene.sendFile('materials.importCheck', of, new Blob(['# 样章\n\n正文']))
  return { importID }
}

export const MATERIAL_SAMPLES: Samples = {
  'materials.bookSave': async (scene) => ({
    ...{ appID: appIDOf(scene), shelf: 'theory', name: '样书', note: '', position: 1, hidden: 0 },
  }),
  'materials.bookRemove': someBook,
  'materials.bookRestore': async (scene) => {
    const { bookID } = await someBook(scene)
    await scene.api.client.send('materials.bookRemove', { guid: await operator(scene), bookID })
    return { bookID }
  },
  'materials.nodeSave': async (scene) => ({ ...(await someBook(scene)), name: '样节', ...TEXT }),
  'materials.nodeMove': async (scene) => {
    const { bookID, nodeID } = await someNode(scene)
    const of = { guid: await operator(scene), bookID, name: '另一节' }
    const other = await scene.api.client.send('materials.nodeSave', { ...of, ...TEXT })
    return { nodeID: other.nodeID, parentID: nodeID }
  },
  'materials.nodeRemove': async (scene) => ({ nodeID: (await someNode(scene)).nodeID }),
  'materials.nodeRestore': async (scene) => {
    const { nodeID } = await someNode(scene)
    await scene.api.client.send('materials.nodeRemove', { guid: await operator(scene), nodeID })
    return { nodeID }
  },
  'materials.versionRestore': async (scene) => {
    const { bookID, nodeID } = await someNode(scene)
    const of = { guid: await operator(scene), bookID, nodeID, revision: 1, name: '样节', ...TEXT, html: '<p>改</p>' }
    await scene.api.client.send('materials.nodeSave', of)
    return { nodeID, revision: 2, to: 1 }
  },
  'materials.materialPicture': async (scene) => {
    const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: '#336699' } })
    return { ...(await someBook(scene)), file: new Blob([new Uint8Array(await picture.png().toBuffer())]) }
  },
  'materials.importCheck': async (scene) => ({
    ...{ ...(await someBook(scene)), fileName: '样书.md', mode: 'add', levels: 2 },
    file: new Blob(['# 样章\n\n正文']),
  }),
  'materials.importApply': someImport,
  'materials.importUndo': async (scene) => {
    const { importID } = await someImport(scene)
    await scene.api.client.send('materials.importApply', { guid: await operator(scene), importID })
    return { importID }
  },
  'materials.sprintConfigSave': async (scene) => ({
    ...{ appID: appIDOf(scene), revision: 0, title: '样例', html: '<p>样例</p>', link: '' },
  }),
}
