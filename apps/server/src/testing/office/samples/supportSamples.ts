import { appIDOf, type Samples, type Scene } from '../scene.ts'

const ARTICLE = {
  kind: 'faq' as const,
  section: '购买',
  title: '样例问题',
  html: '<p>样例解答</p>',
  position: 1,
  hidden: 0 as const,
}

async function someArticle(scene: Scene): Promise<{ articleID: number }> {
  const guid = await scene.guidOf('operator')
  return scene.api.client.send('support.articleSave', { guid, ...ARTICLE })
}

async function someSuggestion({ api }: Scene): Promise<number> {
  const device = { softwareVer: '1', phoneModel: 'web_pc', networkConditions: '4g' }
  const guid = await api.login(api.world.vip)
  const given = { guid, AppEName: 'TEST_YTMJ', Content: '样例意见', feedbackType: 1, ...device }
  return (await api.client.send('support.suggest', given)).id
}

export const SUPPORT_SAMPLES: Samples = {
  'support.articleSave': async (scene) => ({ ...ARTICLE, appID: appIDOf(scene) }),
  'support.articleRemove': someArticle,
  'support.suggestionAnswer': async (scene) => ({ suggestionID: await someSuggestion(scene), answer: '已经改好' }),
}
