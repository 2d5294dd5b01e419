import sharp from 'sharp'
import { chapterIDs } from '../../api.ts'
import { SUBJECT } from '../../bank.ts'
import { appIDOf, type Samples, type Scene } from '../scene.ts'
import { TYPED_QUESTION } from './contentSamples.ts'

/** Two points of the subject, the second one new. */
async function twoPoints(scene: Scene): Promise<{ appID: number; stayID: number; otherIDs: number[] }> {
  const { client } = scene.api
  const appID = appIDOf(scene)
  const guid = await scene.guidOf('operator')
  const cptID = (await chapterIDs(scene.api, SUBJECT)).试用 as number
  const names = ['合并样点甲', '合并样点乙'].map((name) => `${name}${Math.random()}`)
  for (const name of names)
    await client.send('content.questionCreate', {
      ...{ guid, appID, cptID },
      questionJson: { ...TYPED_QUESTION, stem: `题 ${name}`, points: [name] },
    })
  const idOf = async (q = '') => (await client.send('knowledge.pointList', { guid, appID, q })).rows[0]?.pointID ?? 0
  return { appID, stayID: await idOf(names[0]), otherIDs: [await idOf(names[1])] }
}

/** The one question of a point goes to a new one. */
async function splitSample(scene: Scene) {
  const { client } = scene.api
  const { appID, stayID } = await twoPoints(scene)
  const guid = await scene.guidOf('operator')
  const { rows } = await client.send('knowledge.pointQuestions', { guid, appID, pointID: stayID })
  const questionIDs = rows.map(({ allTestID }) => allTestID)
  return { appID, pointID: stayID, name: `拆出样点${Math.random()}`, questionIDs, nodeIDs: [], lessonIDs: [] }
}

const tableSample = (scene: Scene) => ({
  ...{ appID: appIDOf(scene), fileName: '知识点.csv' },
  file: new Blob([`名称,出处\n导入样点${Math.random()},教材\n`]),
})

export const POINT_SAMPLES: Samples = {
  'knowledge.pointSave': async (scene) => {
    const { client } = scene.api
    const appID = appIDOf(scene)
    const guid = await scene.guidOf('operator')
    const cptID = (await chapterIDs(scene.api, SUBJECT)).试用 as number
    await client.send('content.questionCreate', { guid, appID, cptID, questionJson: TYPED_QUESTION })
    const { rows } = await client.send('knowledge.pointList', { guid, appID, q: TYPED_QUESTION.points[0] })
    const { pointID = 0, revision = 0 } = rows[0] ?? {}
    return { appID, pointID, revision, html: '<p>样例</p>', aliases: '别名', source: '教材', importance: 2 }
  },
  'knowledge.pointPicture': async (scene) => {
    const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: '#996633' } })
    return { appID: appIDOf(scene), file: new Blob([new Uint8Array(await picture.png().toBuffer())]) }
  },
  'knowledge.pointMerge': async (scene) => ({ ...(await twoPoints(scene)), texts: 'both' }),
  'knowledge.pointMergeUndo': async (scene) => {
    const of = await twoPoints(scene)
    const guid = await scene.guidOf('operator')
    const { mergeID } = await scene.api.client.send('knowledge.pointMerge', { guid, ...of, texts: 'stay' })
    return { appID: of.appID, mergeID }
  },
  'knowledge.pointRemove': async (scene) => {
    const { appID, stayID } = await twoPoints(scene)
    return { appID, pointID: stayID }
  },
  'knowledge.pointSplit': (scene) => splitSample(scene),
  'knowledge.pointChangeUndo': async (scene) => {
    const of = await splitSample(scene)
    const guid = await scene.guidOf('operator')
    const { changeID } = await scene.api.client.send('knowledge.pointSplit', { guid, ...of })
    return { appID: of.appID, changeID }
  },
  'knowledge.pointMove': async (scene) => {
    const { appID, stayID, otherIDs } = await twoPoints(scene)
    return { appID, pointID: stayID, parentID: otherIDs[0], wasParentID: 0 }
  },
  'knowledge.pointTableCheck': async (scene) => tableSample(scene),
  'knowledge.pointTableApply': async (scene) => {
    const { appID, file, fileName } = tableSample(scene)
    const guid = await scene.guidOf('operator')
    const { tableID } = await scene.sendFile('knowledge.pointTableCheck', { guid, appID, fileName }, file)
    return { appID, tableID }
  },
}
