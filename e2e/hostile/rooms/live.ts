import type { Writer } from '../writer.ts'

/** A live lesson, what is said in it, and the words that are starred there. */
export async function writeLive({ put, staff, mine, client, appID, pages, desk }: Writer): Promise<void> {
  const words = await client.send('live.filterWords', staff())
  await put('live.filterWordsSave', staff({ revision: words.revision, wordsJson: [''] }), { 'wordsJson[]': 40 })
  const live = await put(
    'live.lessonSave',
    staff({
      ...{ appID, module: 'Live', place: 'external', video: '', videoSeconds: 0 },
      ...{ address: 'https://meeting.tencent.com/dm/sample', startsAt: Date.now() - 60_000, minutes: 60 },
      ...{ openMinutes: 30, capacity: 0, isFree: 1, vnsJson: [], slowSeconds: 0, repeats: 'none' },
    }),
    { course: 60, title: 80, chapter: 80, teacher: 30, teacherAbout: 500, about: 20_000 },
  )
  if (!live) return
  const { liveID } = live
  desk.push(`/live/${liveID}`)
  pages.push(`/liveIntroductionNew?liveID=${liveID}`, `/liveBroadcast?liveID=${liveID}`)
  const of = { liveID, appID }
  await put('live.enter', mine(of))
  await put('live.say', mine({ ...of, messageID: 'hostile-message-chat-1', kind: 'chat' }), { text: 200 })
  const asked = await put('live.say', mine({ ...of, messageID: 'hostile-message-question', kind: 'question' }), {
    text: 200,
  })
  if (asked) await put('live.questionAnswer', staff({ ...of, messageID: asked.message.messageID }), { answer: 500 })
}
