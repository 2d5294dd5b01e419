import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { saveOver } from '../../testing/office/saveOver.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { refusal } from '../../testing/refusal.ts'

describeOnBothDatabases('the help centre', (openStore) => {
  let scene: Scene
  let seller: string
  let learner: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    seller = await scene.guidOf('seller')
    learner = await scene.api.login(scene.api.world.vip)
    appID = scene.api.world.subjectID
  })
  afterAll(() => scene.close())
  const client = () => scene.api.client
  const save = (of: object = {}) =>
    client().send('support.articleSave', {
      guid: seller,
      kind: 'faq',
      section: '购买',
      title: '怎么退款',
      html: '<p>七天内可以退。</p>',
      position: 10,
      hidden: 0,
      ...of,
    })
  const menu = async (of = appID) => (await client().send('support.dirTypeList', { appID: of })).list

  test('entries stand under their types, by their places; hidden ones and those of another subject do not', async () => {
    const { articleID } = await save()
    await save({ section: '账号', title: '收不到验证码', position: 1 })
    await save({ title: '怎么开发票', position: 2 })
    await save({ title: '藏起来的', hidden: 1 })
    await save({ title: '别科的', appID: scene.api.world.otherSubjectID })
    const named = (await menu()).map(({ name, list }) => [name, list.map(({ title }) => title)])
    expect(named).toEqual([
      ['账号', ['收不到验证码']],
      ['购买', ['怎么开发票', '怎么退款']],
    ])
    expect((await menu(scene.api.world.otherSubjectID)).flatMap(({ list }) => list)).toHaveLength(4)
    expect(await client().send('support.content', { id: articleID })).toMatchObject({
      title: '怎么退款',
      type: '购买',
      html: '<p>七天内可以退。</p>',
    })
  })

  test('a hidden entry and a page of the guide are no answer to a question', async () => {
    const hidden = await save({ hidden: 1, title: '藏' })
    const guide = await save({ kind: 'guide', section: '报名', title: '报名时间' })
    for (const { articleID } of [hidden, guide]) {
      expect(await refusal(client().send('support.content', { id: articleID }))).toMatchObject({ status: 404 })
      const mark = { guid: learner, appID, id: articleID, isResolved: 1 as const }
      expect(await refusal(client().send('support.setSolved', mark))).toMatchObject({ status: 404 })
    }
  })

  test('search finds titles before texts, upper and lower case alike; signs of a pattern stand for themselves', async () => {
    await save({ title: 'VIP 没有生效', html: '<p>重新登录后再看。</p>', position: 50 })
    await save({ title: '换了手机', html: '<p>开通过的 vip 不受影响，有效期 100% 保留。</p>', position: 40 })
    const found = async (keyword: string) =>
      (await client().send('support.search', { appID, keyword })).list.map(({ title, excerpt }) => [title, excerpt])
    expect(await found('vip')).toEqual([
      ['VIP 没有生效', '重新登录后再看。'],
      ['换了手机', '开通过的 vip 不受影响，有效期 100% 保留。'],
    ])
    expect(await found('100%')).toHaveLength(1)
    expect(await found('%')).toHaveLength(1)
    expect(await found('没有这个词')).toEqual([])
    expect(await found(' ')).toEqual([])
  })

  test('search finds titles by pinyin, in full, by initials and mixed, after what has the letters themselves', async () => {
    await save({ title: '订单重复了', html: '<p>请联系客服，重复的会退回。</p>', position: 70 })
    await save({ title: 'CFD 是什么', position: 71 })
    const found = async (keyword: string) =>
      (await client().send('support.search', { appID, keyword })).list
        .filter(({ title }) => title.includes('重复') || title.includes('CFD'))
        .map(({ title, spelled }) => [title, spelled])
    for (const keyword of ['chongfu', 'cf', 'chongf', 'CF', ' chong fu '])
      expect((await found(keyword)).at(-1), keyword).toEqual(['订单重复了', '重复'])
    expect(await found('cf')).toEqual([
      ['CFD 是什么', ''],
      ['订单重复了', '重复'],
    ])
    expect(await found('c')).toEqual([['CFD 是什么', '']])
    expect(await found('chongfa')).toEqual([])
    // 会 is kuai in 会计 alone: such readings count where nothing else is found.
    await save({ title: '题会丢失吗', position: 72 })
    const titles = async (keyword: string) =>
      (await client().send('support.search', { appID, keyword })).list.map(({ title }) => title)
    expect(await titles('tik')).toEqual(['题会丢失吗'])
    expect(await titles('tk')).not.toContain('题会丢失吗')
    await save({ title: '藏起来的重复', hidden: 1 })
    expect(await found('chongfu')).toHaveLength(1)
  })

  test('each learner has one word on an entry, and the last one counts', async () => {
    const { articleID } = await save({ title: '计数' })
    const other = await scene.api.login(scene.api.world.plain)
    const mark = (guid: string, isResolved: 0 | 1) =>
      client().send('support.setSolved', { guid, appID, id: articleID, isResolved })
    expect(await mark(learner, 0)).toEqual({ solved: 0, notSolved: 1 })
    expect(await mark(other, 1)).toEqual({ solved: 1, notSolved: 1 })
    expect(await mark(learner, 1)).toEqual({ solved: 2, notSolved: 0 })
    await save({ articleID, revision: 1, title: '计数二' })
    expect(await client().send('support.content', { id: articleID })).toMatchObject({ solved: 2, notSolved: 0 })
  })

  test('an entry shows each learner what they said of it, at any later visit; to a visitor nothing', async () => {
    const { articleID } = await save({ title: '我说过的' })
    const other = await scene.api.login(scene.api.world.plain)
    const mine = async (guid?: string) =>
      (await client().send('support.content', { id: articleID, ...(guid && { guid }) })).isResolved
    expect(await mine(learner)).toBeNull()
    await client().send('support.setSolved', { guid: learner, appID, id: articleID, isResolved: 0 })
    expect([await mine(learner), await mine(other), await mine()]).toEqual([0, null, null])
    await client().send('support.setSolved', { guid: learner, appID, id: articleID, isResolved: 1 })
    expect(await mine(learner)).toBe(1)
  })

  test('the guide has its pages by chapter; one of another subject is not shown in this', async () => {
    const { articleID } = await save({ kind: 'guide', section: '考务', title: '考试时间', appID, html: '<p>五月</p>' })
    const list = (await client().send('support.testInfoMenu', { guid: learner, appID, appEName: SUBJECT })).list
    expect(list.find(({ name }) => name === '考务')?.Childs).toEqual([{ lastMenuID: articleID, name: '考试时间' }])
    const html = (appEName: string) => client().send('support.testInfoHtml', { appEName, lastMenuID: articleID })
    expect(await html(SUBJECT)).toMatchObject({ title: '考试时间', html: '<p>五月</p>' })
    expect(await refusal(html('OTHER'))).toMatchObject({ status: 404 })
  })

  test('a text is cleaned on the way in; what cannot be kept is refused by field', async () => {
    const html = '<p onclick="x()">甲<img src=x onerror=y></p><script>1</script><a href="javascript:1">乙</a>'
    const clean = '<p>甲</p><a>乙</a>'
    expect(await client().send('support.articlePreview', { guid: seller, html })).toEqual({ html: clean })
    const { articleID } = await save({ html })
    expect((await client().send('support.content', { id: articleID })).html).toBe(clean)
    const fields = async (of: object) =>
      ((await refusal(save(of)))?.data?.errors ?? []).map(({ field }: { field: string }) => field)
    expect(await fields({ title: ' ', section: ' ', html: '<p> </p>' })).toEqual(['section', 'title', 'html'])
    expect(await fields({ appID: 1 })).toEqual(['appID'])
  })

  test('a form that is out of date changes nothing; a removed entry is gone with what was said of it', async () => {
    const { articleID } = await save({ title: '旧' })
    await save({ articleID, revision: 1, title: '新' })
    expect(await refusal(save({ articleID, revision: 1, title: '晚了' }))).toMatchObject({ status: 409 })
    expect(await client().send('support.content', { id: articleID })).toMatchObject({ title: '新' })
    await client().send('support.setSolved', { guid: learner, appID, id: articleID, isResolved: 1 })
    await client().send('support.articleRemove', { guid: seller, articleID })
    expect(await refusal(client().send('support.content', { id: articleID }))).toMatchObject({ status: 404 })
    const left = await scene.store.db
      .selectFrom('help_mark')
      .select('user_id')
      .where('article_id', '=', articleID)
      .execute()
    expect(left).toEqual([])
  })

  test('a suggestion is cleaned, seen by its writer alone, and comes back with its answer', async () => {
    const device = { softwareVer: 'web', phoneModel: '<b>web_pc</b>', networkConditions: '4g' }
    const suggest = (Content: string) =>
      client().send('support.suggest', { guid: learner, AppEName: SUBJECT, Content, feedbackType: 2, ...device })
    expect(await refusal(suggest('   '))).toMatchObject({ status: 400 })
    const { id } = await suggest('看 https://a.example <b>这里</b>')
    const mine = async (guid: string) =>
      (await client().send('support.mySuggestions', { guid, AppEName: SUBJECT })).list
    expect(await mine(learner)).toMatchObject([{ id, Content: '看 # #这里#', feedbackType: 2, answer: null }])
    expect(await mine(await scene.api.login(scene.api.world.plain))).toEqual([])
    const waiting = async (answered: 0 | 1) =>
      (await client().send('support.suggestionList', { guid: seller, answered })).rows
    expect(await waiting(0)).toMatchObject([{ suggestionID: id, userName: '139****0001', device: '#web_pc#' }])
    await saveOver(client(), 'support.suggestionAnswer', { guid: seller, suggestionID: id, answer: '已经改好' })
    expect(await mine(learner)).toMatchObject([{ answer: '已经改好', answerTime: scene.api.clock.now }])
    expect(await waiting(0)).toEqual([])
    expect(await waiting(1)).toHaveLength(1)
  })
})
