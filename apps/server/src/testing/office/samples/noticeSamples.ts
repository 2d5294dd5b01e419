import sharp from 'sharp'
import { appIDOf, type Samples, type Scene } from '../scene.ts'

const NOTICE = {
  kind: 'notice' as const,
  agentCode: '',
  title: '样例通知',
  html: '<p>样例正文</p>',
  link: '',
  examType: '',
  priority: 1,
}

async function someNotice(scene: Scene): Promise<{ noticeID: number }> {
  const guid = await scene.guidOf('operator')
  return scene.api.client.send('notices.noticeSave', { guid, ...NOTICE })
}

export const NOTICE_SAMPLES: Samples = {
  'notices.noticeSave': async (scene) => ({ ...NOTICE, appID: appIDOf(scene) }),
  'notices.noticePicture': async () => {
    const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: '#336699' } })
    return { file: new Blob([new Uint8Array(await picture.png().toBuffer())]) }
  },
  'notices.noticeWithdraw': someNotice,
  'notices.noticeRestore': async (scene) => {
    const { noticeID } = await someNotice(scene)
    await scene.api.client.send('notices.noticeWithdraw', { guid: await scene.guidOf('operator'), noticeID })
    return { noticeID }
  },
}
