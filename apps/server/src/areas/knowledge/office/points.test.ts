import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import { addKnowledgeBank } from '../../../testing/knowledgeScene.ts'
import { type Scene, setScene } from '../../../testing/office/scene.ts'
import { refusal } from '../../../testing/refusal.ts'

describeOnBothDatabases('what knowledge points say', (openStore) => {
  let scene: Scene
  let guid: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    guid = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const list = (of: object = {}) => send().send('knowledge.pointList', { guid, appID, pageSize: 100, ...of })
  const save = (pointID: number, of: object = {}) =>
    send().send('knowledge.pointSave', {
      ...{ guid, appID, pointID, revision: 0, html: '<p>正文</p>', aliases: '', source: '', importance: 0 },
      ...of,
    })
  const idOf = async (name: string) =>
    (await list({ q: name })).rows.find((row) => row.name === name)?.pointID as number

  test('every point of the subject is there, the one with most questions first, and is found by its other names', async () => {
    const all = await list()
    expect(all.total).toBeGreaterThan(4)
    const counts = all.rows.map(({ questions }) => questions)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(all.rows[0]).toMatchObject({ html: '', aliases: [], revision: 0, updatedAt: null })
    const pointID = await idOf('水电解质')
    await save(pointID, { aliases: '电解质，脱水；水电解质', importance: 3, year: 2024, source: '教材' })
    expect((await list({ q: '脱水' })).rows).toMatchObject([
      { pointID, aliases: ['电解质', '脱水'], importance: 3, year: 2024, source: '教材', revision: 1 },
    ])
    expect((await list({ hasText: 1 })).rows.map((row) => row.pointID)).toEqual([pointID])
    expect((await list({ hasText: 0 })).total).toBe(all.total - 1)
    expect((await list({ q: '%' })).total).toBe(0)
  })

  test('a point is found by its text as it is read, and not by markup or the signs between its other names', async () => {
    const { pointID } = await send().send('knowledge.pointSave', {
      ...{ guid, appID, name: '找得到', aliases: '甲别名、乙别名', source: '', importance: 0 },
      html: '<table><tbody><tr><td>若 P&lt;a 则停</td></tr></tbody></table>',
    })
    const found = async (q: string) => (await list({ q })).rows.map((row) => row.pointID)
    for (const q of ['P<a', 'p<A', '则停', '乙别名', '找得']) expect(await found(q), q).toEqual([pointID])
    for (const q of ['tbody', '</td>', '","', '&lt;', '甲别名、']) expect(await found(q), q).toEqual([])
  })

  test('points are found by what they say however many texts are looked through', async () => {
    const ids = Array.from({ length: 450 }, (_, at) => 7_000_000 + at)
    const said = {
      subject_id: appID,
      aliases: '[]',
      source: '',
      source_year: null,
      importance: 0 as const,
      revision: 1,
    }
    await scene.store.write(async (tx) => {
      for (const point_id of ids) {
        await tx.db
          .insertInto('point')
          .values({ point_id, subject_id: appID, name: `许多${point_id}` })
          .execute()
        const html = `<p>都说<b>同</b>一句${point_id === ids.at(-1) ? '，末尾这句' : ''}</p>`
        await tx.db
          .insertInto('point_text')
          .values({ ...said, point_id, html, updated_at: 1, updated_by: '' })
          .execute()
      }
    })
    expect((await list({ q: '说同一', pageSize: 20 })).total).toBe(0)
    expect(await list({ q: '一句', pageSize: 20 })).toMatchObject({ total: 450 })
    expect(await list({ q: '一句', pageSize: 20 })).not.toHaveProperty('cut')
    const few = (mostSaying: number) => scene.api.services.points.pointPage({ subjectID: appID, q: '一句', mostSaying })
    expect(await few(449)).toMatchObject({ total: 449, isCut: true })
    expect(await few(450)).toMatchObject({ total: 450, isCut: false })
    expect((await list({ q: '末尾这句' })).rows.map(({ pointID }) => pointID)).toEqual([ids.at(-1)])
    expect((await list({ q: '<b>' })).total).toBe(0)
    await scene.store.write(async (tx) => {
      await tx.db.deleteFrom('point_text').where('point_id', 'in', ids).execute()
      await tx.db.deleteFrom('point').where('point_id', 'in', ids).execute()
    })
  })

  test('an old form changes nothing, a point of another subject is not there, hostile markup is not kept', async () => {
    const pointID = await idOf('肾小球滤过')
    await save(pointID, { html: '<p onclick="x">滤过<script>1</script></p>' })
    expect(await refusal(save(pointID, { html: '<p>晚</p>' }))).toMatchObject({ status: 409 })
    expect(await refusal(save(pointID, { revision: 7 }))).toMatchObject({ status: 409 })
    expect(await save(pointID, { revision: 1, html: '<p>滤过</p>', aliases: 'GFR' })).toEqual({ pointID, revision: 2 })
    expect((await list({ q: 'GFR' })).rows).toMatchObject([{ html: '<p>滤过</p>', revision: 2 }])
    const elsewhere = { appID: scene.api.world.otherSubjectID }
    expect(await refusal(save(pointID, { ...elsewhere, revision: 2 }))).toMatchObject({ status: 404 })
    const many = Array.from({ length: 13 }, (_, at) => `别名${at}`).join('、')
    expect((await refusal(save(pointID, { revision: 2, aliases: many })))?.data.errors).toMatchObject([
      { field: 'aliases' },
    ])
  })

  test('a learner who may read the questions of points reads the text, a visitor reads none', async () => {
    const pointID = await idOf('水电解质')
    const vip = await scene.api.login(scene.api.world.vip)
    const side = async (of: object) =>
      (await send().send('knowledge.knowPoint', { SameKnowPointID: pointID, ...of })).Sides[0]
    expect(await side({ guid: vip })).toMatchObject({
      Html: '<p>正文</p>',
      Aliases: ['电解质', '脱水'],
      Source: '教材，2024',
      Importance: 3,
    })
    expect(await side({})).toMatchObject({ Html: '', Aliases: [], Source: '', Importance: 0 })
  })

  test('points stand to each other: related ones on both sides, a parent above, what past papers asked is counted', async () => {
    const [water, glomerulus, tubule] = await Promise.all(['水电解质', '肾小球滤过', '肾小管功能'].map(idOf))
    const now = async (name: string) => (await list({ q: name })).rows.find((row) => row.name === name)
    const put = async (name: string, of: object) => {
      const { pointID = 0, revision = 0 } = (await now(name)) ?? {}
      return save(pointID, { revision, ...of })
    }
    await put('肾小球滤过', { parent: '水电解质', related: '肾小管功能', confusable: '' })
    expect(await now('肾小球滤过')).toMatchObject({
      parent: '水电解质',
      related: ['肾小管功能'],
      confusable: [],
      asked: 0,
    })
    expect(await now('肾小管功能')).toMatchObject({ parent: '', related: ['肾小球滤过'] })
    const vip = await scene.api.login(scene.api.world.vip)
    const links = async (SameKnowPointID = 0, of: object = { guid: vip }) =>
      (await send().send('knowledge.knowPoint', { SameKnowPointID, ...of })).Sides[0]?.Links
    expect(await links(glomerulus)).toEqual([
      { SameKnowPointID: water, Name: '水电解质', Kind: 'parent' },
      { SameKnowPointID: tubule, Name: '肾小管功能', Kind: 'related' },
    ])
    expect(await links(water)).toEqual([{ SameKnowPointID: glomerulus, Name: '肾小球滤过', Kind: 'child' }])
    expect(await links(water, {})).toEqual([])
    const fault = async (name: string, of: object) => (await refusal(put(name, of)))?.data.errors[0]
    expect(await fault('水电解质', { parent: '肾小球滤过' })).toMatchObject({
      field: 'parent',
      reason: expect.stringContaining('下面'),
    })
    expect(await fault('水电解质', { related: '没有这个' })).toMatchObject({
      field: 'related',
      reason: expect.stringContaining('没有这个'),
    })
    expect(await fault('水电解质', { confusable: '水电解质' })).toMatchObject({ field: 'confusable' })
    expect(await fault('水电解质', { parent: '肾小管功能、肾小球滤过' })).toMatchObject({ field: 'parent' })
    await put('肾小管功能', { related: '' })
    expect(await links(glomerulus)).toMatchObject([{ Kind: 'parent' }])
    await put('肾小球滤过', {})
    expect(await now('肾小球滤过')).toMatchObject({ parent: '水电解质' })
  })

  test('a text has tables and pictures that were sent for points of its subject; whoever may read it opens them', async () => {
    const pointID = await idOf('水电解质')
    const { revision = 0 } = (await list({ q: '水电解质' })).rows.find((row) => row.pointID === pointID) ?? {}
    const painted = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const picture = await scene.sendFile('knowledge.pointPicture', { guid, appID }, new Blob([new Uint8Array(painted)]))
    expect(picture).toMatchObject({ width: 8, height: 6, url: expect.stringContaining('/files/signed/materials/') })
    const table = '<table><tbody><tr><td>钠</td><td>135～145</td></tr></tbody></table>'
    const html = `${table}<img src="${picture.url.replaceAll('&', '&amp;')}" alt="图" width="8" height="6" onerror="x" />`
    await save(pointID, { revision, html })
    const vip = await scene.api.login(scene.api.world.vip)
    const read = async () =>
      (await send().send('knowledge.knowPoint', { guid: vip, SameKnowPointID: pointID })).Sides[0]
    const shown = (await read())?.Html ?? ''
    expect(shown).toContain(table)
    expect(shown).not.toContain('onerror')
    const [, address = ''] = / src="([^"]+)"/.exec(shown) ?? []
    expect((await fetch(scene.api.origin + address.replaceAll('&amp;', '&'))).status).toBe(200)
    const missing = `<img src="/files/materials/${'0'.repeat(24)}.jpg" alt="没有" />`
    expect((await refusal(save(pointID, { revision: revision + 1, html: missing })))?.data.errors).toMatchObject([
      { field: 'html' },
    ])
    const notOne = refusal(scene.sendFile('knowledge.pointPicture', { guid, appID }, new Blob(['no picture'])))
    expect(await notOne).toMatchObject({ status: 400 })
  })
})
