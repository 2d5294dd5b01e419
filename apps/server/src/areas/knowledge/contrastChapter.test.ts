import { SOURCES } from '@tizhou/catalogue/sources'
import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { fileTree } from '../../cores/content/trees/fileTree.ts'
import { type Api, itemsOf, startApi } from '../../testing/api.ts'
import { addKnowledgeBank, questionIDs } from '../../testing/knowledgeScene.ts'

describeOnBothDatabases('a chapter of 易混解析', (openStore) => {
  let api: Api
  let ids: Map<string, number>
  let me: { guid: string; appID: number }
  let plain: { guid: string; appID: number }
  beforeAll(async () => {
    api = await startApi(await openStore(), { SESSION_DAYS: '365' })
    await addKnowledgeBank(api)
    ids = await questionIDs(api)
    const appID = api.world.subjectID
    me = { guid: await api.login(api.world.vip), appID }
    plain = { guid: await api.login(api.world.plain), appID }
    return () => api.close()
  })
  const question = (externalID: string) => ids.get(externalID) as number
  let chapterOf: (name: string) => Promise<{ chapterID: number; pointIDs: readonly number[] }>
  beforeAll(async () => {
    await api.services.store.write((tx) =>
      fileTree(
        tx,
        me.appID,
        {
          sourceName: SOURCES.YHJF,
          module: 'YHJF',
          chapters: [
            {
              name: '水与管',
              note: '先看在哪里',
              points: ['水电解质', '肾小管功能'],
              // The last question names neither point.
              questions: ['k-水电解质-1', 'k-肾小管功能-1', 'k-肾小管功能-2', 'k-lepto'],
            },
            { name: '试一试', isFree: true, points: ['肾小球滤过', '肾小管功能'], questions: ['k-肾小球滤过-1'] },
            { name: '只有一个', points: ['出血热'], questions: ['k-hfrs'] },
          ],
        },
        api.clock.now,
      ),
    )
    chapterOf = async (name) => {
      await expect.poll(async () => placed(name)).toBeTruthy()
      return (await placed(name)) as NonNullable<Awaited<ReturnType<typeof placed>>>
    }
  })
  const placed = async (name: string) =>
    [...(await api.services.content.chapters(me.appID)).byID.values()].find((one) => one.name === name)
  const shownTo = async (guid: string, name: string, point = 0) => {
    const { chapterID, pointIDs } = await chapterOf(name)
    return api.client.send('knowledge.knowPoint', {
      guid,
      SameKnowPointID: pointIDs[point] as number,
      cptID: chapterID,
    })
  }

  test('puts its two points side by side though nobody has confused them: its own questions first, then theirs', async () => {
    const shown = await shownTo(me.guid, '水与管')
    expect(shown).toMatchObject({ Kind: 'pair', Name: '水电解质 / 肾小管功能', Note: '先看在哪里', Times: 0 })
    expect(shown.Sides.map((side) => side.Name)).toEqual(['水电解质', '肾小管功能'])
    const [water, tubule] = shown.Sides.map((side) => side.AllTestIDs)
    expect(water?.slice(0, 2)).toEqual(['k-水电解质-1', 'k-lepto'].map(question))
    expect(tubule?.slice(0, 2)).toEqual(['k-肾小管功能-1', 'k-肾小管功能-2'].map(question))
    expect(tubule).toHaveLength(15)
    expect(itemsOf(shown)).toHaveLength((water?.length ?? 0) + 15)
    const other = await shownTo(me.guid, '水与管', 1)
    expect(other.Sides.map((side) => side.Name)).toEqual(['水电解质', '肾小管功能'])
  })

  test('that is free opens to everybody, with its own questions alone; another stays closed', async () => {
    const shown = await shownTo(plain.guid, '试一试')
    expect(shown.Sides.map((side) => side.AllTestIDs)).toEqual([[question('k-肾小球滤过-1')], []])
    await expect(shownTo(plain.guid, '水与管')).rejects.toMatchObject({ status: 201 })
  })

  test('about one point, or about others than the one asked for, is not found', async () => {
    await expect(shownTo(me.guid, '只有一个')).rejects.toMatchObject({ status: 404 })
    const { chapterID } = await chapterOf('水与管')
    const { pointIDs } = await chapterOf('试一试')
    await expect(
      api.client.send('knowledge.knowPoint', {
        guid: me.guid,
        SameKnowPointID: pointIDs[0] as number,
        cptID: chapterID,
      }),
    ).rejects.toMatchObject({ status: 404 })
  })
})
