import { appIDOf, type Samples, type Scene } from '../scene.ts'

let made = 0

export const AGENT_FIELDS = {
  name: '样例代理',
  title: '',
  qq: '',
  telephone: '',
  icon: '',
  wechat: '',
  wechatKind: 1 as const,
  alipay: '-1',
  phonePayUrl: '-1',
  wechatPayUrl: '-1',
  wechatPay: '-1',
  pcPayUrl: '-1',
  isWechatPay: 0 as const,
  logoutUrl: '',
  followUrl: '',
  hostsJson: [] as string[],
  membersJson: [] as string[],
}
const SHOWN = { intro: '', picture: '', position: 1 }
const GROUP = { agentCode: '', kind: 'qq' as const, name: '样例群', number: '1', link: '', intro: '', position: 1 }
const STORE = { seriesID: 1, name: '样例店', link: 'https://shop.example.org/1', ...SHOWN }

export async function someAgent(scene: Scene): Promise<string> {
  const agentCode = `sample${++made}`
  const guid = await scene.guidOf('operator')
  await scene.api.client.send('agents.agentCreate', { guid, agentCode, ...AGENT_FIELDS })
  return agentCode
}

async function someClass(scene: Scene): Promise<number> {
  const guid = await scene.guidOf('operator')
  const given = { guid, agentCode: '', name: '样例大类', ...SHOWN, subjectsJson: [appIDOf(scene)] }
  return (await scene.api.client.send('agents.examClassSave', given)).classID
}

async function someBanner(scene: Scene): Promise<number> {
  const classID = await someClass(scene)
  const guid = await scene.guidOf('operator')
  const banner = { guid, classID, title: '样例横幅', word: '样例', ...SHOWN }
  return (await scene.api.client.send('agents.classBannerSave', banner)).bannerID
}

export const AGENT_SAMPLES: Samples = {
  'agents.agentCreate': async () => ({ agentCode: `sample${++made}`, ...AGENT_FIELDS }),
  'agents.agentSave': async (scene) => ({ agentCode: await someAgent(scene), ...AGENT_FIELDS, qq: '10001' }),
  'agents.agentContactsSave': async (scene) => ({
    agentCode: await someAgent(scene),
    ...{ qq: '10001', telephone: '010-65432100', wechat: 'sample_1', wechatKind: 1, followUrl: '' },
  }),
  'agents.agentSetClosed': async (scene) => ({ agentCode: await someAgent(scene), closed: 1 }),
  'agents.agentPicture': async () => ({ name: '样例.gif', file: new Blob(['GIF89a']) }),
  'agents.agentGroupSave': async () => GROUP,
  'agents.agentGroupRemove': async (scene) => {
    const guid = await scene.guidOf('operator')
    return scene.api.client.send('agents.agentGroupSave', { guid, ...GROUP })
  },
  'agents.examClassSave': async () => ({ agentCode: '', name: '样例大类', ...SHOWN, subjectsJson: [] }),
  'agents.examClassRemove': async (scene) => ({ classID: await someClass(scene) }),
  'agents.classBannerSave': async (scene) => ({
    classID: await someClass(scene),
    title: '样例横幅',
    word: '样例',
    ...SHOWN,
  }),
  'agents.classBannerRemove': async (scene) => ({ bannerID: await someBanner(scene) }),
  'agents.flagshipStoreSave': async () => STORE,
  'agents.flagshipStoreRemove': async (scene) => {
    const guid = await scene.guidOf('operator')
    return scene.api.client.send('agents.flagshipStoreSave', { guid, ...STORE })
  },
}
