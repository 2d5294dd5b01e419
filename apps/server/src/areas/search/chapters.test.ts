import { beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { indexSearch } from '../../cores/search/indexSearch.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { type Api, startApi } from '../../testing/api.ts'
import { addKnowledgeBank } from '../../testing/knowledgeScene.ts'

describeOnBothDatabases('the search in chapters', (openStore) => {
  let api: Api
  let vip: string
  let plain: string
  beforeAll(async () => {
    api = await startApi(await openStore())
    await addKnowledgeBank(api)
    ;[vip, plain] = [await api.login(api.world.vip), await api.login(api.world.plain)]
    await runJob(indexSearch, api.services)
    return () => api.close()
  })
  const found = async (guid: string, q: string) => {
    const { groups } = await api.client.send('search.find', { guid, appID: api.world.subjectID, q })
    const group = groups.find(({ Kind }) => Kind === 'chapter')
    expect(group?.Total).toBe(group?.list.length)
    return group?.list ?? []
  }

  test('a chapter is found by its name and the initials of it, with the tree and what it stands below; one that only holds others leads to the menu', async () => {
    for (const q of ['肾脏', 'sz']) {
      const rows = await found(vip, q)
      expect(rows.map(({ Title, Where, State, CptID }) => [Title, Where, State, CptID !== null]).sort(), q).toEqual(
        [
          ['肾脏', '知识 › 肾脏篇', 'open', true],
          ['肾脏篇', '知识', 'open', false],
        ].sort(),
      )
    }
    expect((await found(vip, '肾脏'))[0]).toMatchObject({ Title: '肾脏', Excerpt: '61 题', Module: 'ChapterTest' })
    expect(await found(vip, '没有这一章')).toEqual([])
  })

  test('a chapter that is not bought is found and locked; a free one is open to everybody', async () => {
    expect((await found(plain, '肾脏')).find(({ Title }) => Title === '肾脏')?.State).toBe('locked')
    expect((await found(plain, '试看')).find(({ Title }) => Title === '试看')?.State).toBe('open')
  })

  test('a chapter that was renamed is found by the name that it has now', async () => {
    const { subjectID } = api.world
    await api.services.store.write(async (tx) => {
      await tx.run("update chapter set name = '泌尿' where name = '肾脏' and subject_id = ?", [subjectID])
      await tx.run('update subject set revision = revision + 1 where subject_id = ?', [subjectID])
    })
    await runJob(indexSearch, api.services)
    await expect.poll(async () => (await found(vip, '泌尿')).map(({ Title }) => Title)).toEqual(['泌尿'])
    expect((await found(vip, '肾脏')).map(({ Title }) => Title)).toEqual(['肾脏篇'])
  })
})
