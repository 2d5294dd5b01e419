import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { indexSearch } from '../../cores/search/indexSearch.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Api, startApi } from '../../testing/api.ts'

describeOnBothDatabases('the search in texts to read', (openStore) => {
  let api: Api
  let vip: string
  let plain: string
  let editor: string
  let theory: number
  let comment: number
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    api = await startApi(await openStore())
    ;[vip, plain, editor] = (await Promise.all(
      [api.world.vip, api.world.plain, api.world.editor].map((name) => api.login(name)),
    )) as [string, string, string]
    await api.services.store.write((tx) =>
      tx.run('update subject_version set modules = ? where subject_id = ? and vn = 2', [
        JSON.stringify(['ChapterTest', 'Theory']),
        api.world.subjectID,
      ]),
    )
    theory = await book('theory', '教材')
    comment = await book('comment', '点评')
    await write(theory, '强心苷的机制', '<p>抑制钠钾泵，又名<strong>洋地黄</strong>。</p>')
    await write(theory, '免费的导论', '<p>免费的话：绪论篇。</p>', { free: 1 })
    await write(comment, '名师谈强心苷', '<p>中毒先停药，补钾补镁。</p>')
    await index()
    return () => api.close()
  })
  const index = () => runJob(indexSearch, api.services)
  const appID = () => api.world.subjectID
  const book = async (shelf: 'theory' | 'comment' | 'daily', name: string) =>
    (
      await api.client.send('materials.bookSave', {
        ...{ guid: editor, appID: appID(), shelf, name, note: '', position: 1, hidden: 0, revision: 0 },
      })
    ).bookID
  const write = async (bookID: number, name: string, html: string, of: object = {}) => {
    const { nodeID } = await api.client.send('materials.nodeSave', {
      ...{ guid: editor, bookID, name, html, pointName: '', free: 0, hidden: 0, revision: 0, ...of },
    })
    ids[name] = nodeID
    return nodeID
  }
  const find = async (guid: string, q: string) => {
    const { groups } = await api.client.send('search.find', { guid, appID: appID(), q })
    return groups.find(({ Kind }) => Kind === 'text')
  }

  test('whoever may read a text finds it by its name, its initials and what it says; it leads to its book', async () => {
    for (const word of ['强心', 'qxg', '洋地黄']) {
      const group = await find(vip, word)
      expect(group?.list.find(({ ID }) => ID === ids.强心苷的机制)).toMatchObject({
        ...{ Title: '强心苷的机制', State: 'open', Module: 'Theory', InID: theory },
        Where: '理论学习',
        Excerpt: expect.stringContaining('洋地黄'),
      })
    }
    expect(await find(plain, '绪论篇')).toMatchObject({ Total: 1, list: [{ State: 'open', Title: '免费的导论' }] })
  })

  test('what is locked is found by its name alone, and neither an excerpt nor the count tells what it says', async () => {
    const locked = { State: 'locked', Excerpt: '' }
    expect((await find(plain, '强心苷'))?.list).toMatchObject([locked, locked])
    expect(await find(plain, '洋地黄')).toMatchObject({ Total: 0, More: 0, list: [] })
    // The learner with VIP lacks this module, too.
    expect(await find(vip, '补镁')).toMatchObject({ Total: 0, list: [] })
    expect((await find(vip, '名师谈'))?.list).toMatchObject([{ ...locked, Module: 'TeacherComment', InID: null }])
  })

  test('a text that is changed, hidden, or stands below something hidden is found so no more', async () => {
    const nodeID = await write(theory, '可改的一节', '<p>旧词句</p>')
    const below = await write(theory, '下面的一节', '<p>下层词</p>', { parentID: nodeID })
    await index()
    expect((await find(vip, '下层词'))?.list).toMatchObject([{ ID: below, Where: '理论学习 › 可改的一节' }])
    await write(theory, '可改的一节', '<p>新词句</p>', { nodeID, revision: 1 })
    await index()
    expect(await find(vip, '旧词句')).toMatchObject({ Total: 0 })
    expect(await find(vip, '新词句')).toMatchObject({ Total: 1 })
    await write(theory, '可改的一节', '<p>新词句</p>', { nodeID, revision: 2, hidden: 1 })
    // At once, before the index is updated.
    expect(await find(vip, '下层词')).toMatchObject({ Total: 0, list: [] })
    await index()
    expect(await find(vip, '可改的')).toMatchObject({ Total: 0 })
    await write(theory, '可改的一节', '<p>新词句</p>', { nodeID, revision: 3 })
    await index()
    expect(await find(vip, '下层词')).toMatchObject({ Total: 1 })
  })

  test('notes of days are not found: each has its day', async () => {
    await write(await book('daily', '每日'), '明天的考点', '<p>还没到的话</p>')
    await index()
    expect(await find(vip, '明天的考点')).toMatchObject({ Total: 0 })
  })
})
