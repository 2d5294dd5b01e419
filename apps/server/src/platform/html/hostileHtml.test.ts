import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { SUBJECT } from '../../testing/bank.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'
import { isPlainMarkup, XSS_PAYLOADS } from '../../testing/xss.ts'

/** Every HTML field that staff write, each with a call that saves it and gives what was stored. */
const FIELDS = {
  'the text of an agreement': ({ api }: Scene, guid: string, html: string) =>
    api.client.send('authorization.agreementPreview', { guid, html }),
  'the text of a notice': async ({ api }: Scene, guid: string, html: string) => {
    const of = { kind: 'notify' as const, agentCode: '', title: '样例', link: '', examType: '', priority: 999 }
    const { noticeID } = await api.client.send('notices.noticeSave', { guid, html, ...of })
    const asked = { guid, appID: api.world.subjectID, channelID: 1, vip: 0 }
    const { list } = await api.client.send('notices.notify', asked)
    const found = list.find(({ ID }) => ID === noticeID)
    await api.client.send('notices.noticeWithdraw', { guid, noticeID })
    return { html: found?.html ?? '' }
  },
  'the text of a point': ({ api }: Scene, guid: string, html: string) =>
    api.client.send('knowledge.pointPreview', { guid, html }),
  'the text of a material': ({ api }: Scene, guid: string, html: string) =>
    api.client.send('materials.materialPreview', { guid, html }),
  'the text of an article': async ({ api }: Scene, guid: string, html: string) => {
    const fields = { kind: 'faq' as const, section: '样例', title: '样例', position: 1, hidden: 0 as const }
    const { articleID } = await api.client.send('support.articleSave', { guid, html, ...fields })
    return api.client.send('support.content', { id: articleID })
  },
}

describeOnBothDatabases('hostile markup', (openStore) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setScene(await openStore())
  })
  afterAll(() => scene.close())

  test.each(Object.entries(FIELDS))('in %s: nothing that runs is kept of any payload', async (_field, kept) => {
    const guid = await scene.guidOf('operator')
    expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(200)
    const wrong: string[] = []
    for (const payload of XSS_PAYLOADS) {
      const { html } = await kept(scene, guid, `<p>前</p>${payload}`)
      expect(html).toContain('<p>前</p>')
      if (!isPlainMarkup(html)) wrong.push(`${payload} → ${html}`)
    }
    expect(wrong).toEqual([])
  })

  test('in what a learner reports and answers no tag is left', async () => {
    const guid = await scene.api.login(scene.api.world.vip)
    const appID = scene.api.world.subjectID
    const { question_id: allTestID } = await scene.store.db
      .selectFrom('question')
      .select('question_id')
      .where('external_id', '=', 'f1')
      .executeTakeFirstOrThrow()
    const client = scene.api.client
    for (const [at, payload] of XSS_PAYLOADS.entries()) {
      const said = `前 ${payload}`.slice(0, 2_000)
      const { errorTestFeedbackID } = await client.send('feedback.reportError', {
        guid,
        appID,
        allTestID,
        clientID: `hostile-report-${1000 + at}`,
        feedbackType: 1,
        module: 'errorTest',
        about: 'stem',
        content: said,
      })
      await client.send('feedback.AddNewReply', { guid, errorTestFeedbackID, replyContent: said })
    }
    const paged = { guid, appID, eachPageNum: 100 }
    const pages = await Promise.all(
      [0, 1, 2].map((curPage) => client.send('feedback.feedbackList', { ...paged, curPage })),
    )
    const texts = pages.flatMap(({ list }) =>
      list.flatMap(({ content, lastReply }) => [content, lastReply?.replyContent ?? '']),
    )
    expect(texts).toHaveLength(2 * XSS_PAYLOADS.length)
    expect(texts.filter((text) => /<\/?[a-z][^>]*>/i.test(text))).toEqual([])
  })

  test('in what a learner suggests no tag is left', async () => {
    const guid = await scene.api.login(scene.api.world.vip)
    const device = { softwareVer: 'pc', phoneModel: 'web_pc', networkConditions: '4g' }
    const Contents = XSS_PAYLOADS.map((payload) => `前 ${payload}`.slice(0, 1_000))
    for (const Content of Contents)
      await scene.api.client.send(
        'support.suggest',
        { guid, AppEName: SUBJECT, Content, feedbackType: 4, ...device },
        { allowedRepeat: true },
      )
    const { list } = await scene.api.client.send('support.mySuggestions', { guid, AppEName: SUBJECT })
    expect(list).toHaveLength(200)
    expect(list.filter(({ Content }) => /<\/?[a-z][^>]*>/i.test(Content)).map(({ Content }) => Content)).toEqual([])
  })
})
