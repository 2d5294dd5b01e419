import { appIDOf, type Sample, type Samples, type Scene } from '../scene.ts'

const MINUTE = 60_000

const lessonOf = (scene: Scene) => ({
  ...{
    appID: appIDOf(scene),
    module: 'Live' as const,
    course: '',
    title: '样例直播',
    chapter: '',
    teacher: '样例老师',
  },
  ...{ teacherAbout: '', about: '', place: 'external' as const, video: '', videoSeconds: 0 },
  ...{ address: 'https://meeting.tencent.com/dm/sample', startsAt: scene.api.clock.now - MINUTE, minutes: 60 },
  ...{ openMinutes: 30, capacity: 0, isFree: 1 as const, vnsJson: [], slowSeconds: 0, repeats: 'none' as const },
})

async function addLesson(scene: Scene): Promise<number> {
  const guid = await scene.guidOf('teacher')
  return (await scene.api.client.send('live.lessonSave', { guid, ...lessonOf(scene) })).liveID
}

const ofLesson =
  (more: object = {}): Sample =>
  async (scene) => ({ liveID: await addLesson(scene), ...more })

async function addMessage(scene: Scene, kind: 'chat' | 'question'): Promise<{ liveID: number; messageID: number }> {
  const liveID = await addLesson(scene)
  // Other samples block the learners of the test bank.
  const userName = `listener-${liveID}`
  await scene.addStaff(userName, [])
  const guid = await scene.guidOf(userName)
  const { message } = await scene.api.client.send('live.say', {
    ...{ guid, liveID, messageID: `sample-message-${liveID}`, kind, text: '样例' },
  })
  return { liveID, messageID: message.messageID }
}

export const LIVE_SAMPLES: Samples = {
  'live.lessonSave': async (scene) => lessonOf(scene),
  'live.lessonVideo': async () => ({
    fileName: 'sample.mp4',
    file: new Blob([Buffer.concat([Buffer.from('000000206674797069736f6d', 'hex'), Buffer.alloc(100)])]),
  }),
  'live.lessonWithdraw': ofLesson(),
  'live.lessonRestore': async (scene) => {
    const liveID = await addLesson(scene)
    await scene.api.client.send('live.lessonWithdraw', { guid: await scene.guidOf('teacher'), liveID })
    return { liveID }
  },
  'live.lineHide': async (scene) => ({ ...(await addMessage(scene, 'chat')), isHidden: 1 }),
  'live.linePin': (scene) => addMessage(scene, 'chat'),
  'live.personMute': async (scene) => ({
    ...{ liveID: await addLesson(scene), userID: await scene.idOf(scene.api.world.plain), isMuted: 1 },
  }),
  'live.roomRules': ofLesson({ slowSeconds: 5, isQuiet: 0 }),
  'live.questionAnswer': async (scene) => ({ ...(await addMessage(scene, 'question')), answer: '样例回答' }),
  'live.signOpen': ofLesson(),
  'live.filterWordsSave': async () => ({ wordsJson: ['样例词'] }),
}
