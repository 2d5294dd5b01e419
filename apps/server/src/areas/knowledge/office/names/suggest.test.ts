import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../../tools/testing/databases/databases.ts'
import { indexSearch } from '../../../../cores/search/indexSearch.ts'
import { runJob } from '../../../../platform/jobs/runJob.ts'
import { addKnowledgeBank } from '../../../../testing/knowledgeScene.ts'
import { type Scene, setScene } from '../../../../testing/office/scene.ts'

describeOnBothDatabases('points that are suggested while one is typed', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
    for (const [name, aliases] of [
      ['肝性脑病', '肝昏迷、Hepatic Coma'],
      ['慢性肝性脑病', ''],
      ['肝性', ''],
      ['昏迷评分', ''],
    ] as const)
      await scene.api.client.send('knowledge.pointSave', {
        ...{ guid, appID, name, aliases, html: '<p>肝性水肿</p>', source: '', importance: 0 },
      })
    await runJob(indexSearch, scene.api.services)
    return () => scene.close()
  })
  const suggested = async (q: string) =>
    (await scene.api.client.send('knowledge.pointSuggest', { guid, appID, q })).rows
  const names = async (q: string) => (await suggested(q)).map(({ name }) => name)

  test('by two characters of a name or another name, the nearest first; texts are not looked through', async () => {
    expect(await names('肝性')).toEqual(['肝性', '肝性脑病', '慢性肝性脑病'])
    expect(await suggested('昏迷')).toMatchObject([
      { name: '昏迷评分', alias: '' },
      { name: '肝性脑病', alias: '肝昏迷' },
    ])
    expect(await suggested('tic com')).toMatchObject([{ name: '肝性脑病', alias: 'Hepatic Coma' }])
    expect(await names('水肿')).not.toContain('肝性脑病')
    for (const q of ['肝', '', ' ', '","', '%%']) expect(await names(q), q).toEqual([])
  })

  test('by the initials of a name and of another name', async () => {
    expect(await names('gxnb')).toEqual(['肝性脑病', '慢性肝性脑病'])
    expect(await names('ghm')).toEqual(['肝性脑病'])
  })

  test('a merged point is none; its name leads to the one that stays', async () => {
    const [stay, other] = [await suggested('昏迷评分'), await suggested('慢性肝性脑病')].map(
      ([one]) => one?.pointID ?? 0,
    )
    await scene.api.client.send('knowledge.pointMerge', {
      ...{ guid, appID, stayID: stay as number, otherIDs: [other as number], texts: 'stay' },
    })
    expect(await suggested('慢性肝性')).toMatchObject([{ name: '昏迷评分', alias: '慢性肝性脑病' }])
  })
})
