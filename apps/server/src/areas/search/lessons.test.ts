import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { indexSearch } from '../../cores/search/indexSearch.ts'
import { runJob } from '../../platform/jobs/runJob.ts'
import { addKnowledgeBank } from '../../testing/knowledgeScene.ts'
import { someMedia } from '../../testing/office/samples/videoSamples.ts'
import { saveOver } from '../../testing/office/saveOver.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'

describeOnBothDatabases('the search in lessons of videos', (openStore) => {
  let scene: Scene
  let guid: string
  let vip: string
  let plain: string
  let courseID: number
  let chapterID: number
  const lessons: Record<string, { videoID: number; mediaID: number; revision: number }> = {}
  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    ;[guid, vip, plain] = [
      await scene.guidOf('editor'),
      await scene.api.login(scene.api.world.vip),
      await scene.api.login(scene.api.world.plain),
    ]
    await scene.store.write((tx) =>
      tx.run('update subject_version set modules = ? where subject_id = ? and vn = 2', [
        JSON.stringify(['ChapterTest', 'SpeakPoint']),
        appID(),
      ]),
    )
    const of = { guid, appID: appID(), Type: 'SpeakPoint' as const, name: '讲考点冲刺', note: '', position: 1 }
    courseID = (await send().send('videos.courseSave', { ...of, hidden: 0 })).courseID
    chapterID = (await send().send('videos.videoChapterSave', { guid, courseID, name: '泌尿篇' })).chapterID
    await lesson('球旁器的秘密', { pointName: '肾小球滤过' })
    await lesson('免费的球旁器', { free: 1 })
    await lesson('球旁器草稿', { published: 0 })
    await index()
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const appID = () => scene.api.world.subjectID
  const index = () => runJob(indexSearch, scene.api.services)
  const lesson = async (
    name: string,
    { pointName = '', free = 0, published = 1 }: { pointName?: string; free?: 0 | 1; published?: 0 | 1 },
  ) => {
    const { mediaID } = await someMedia(scene)
    const of = { guid, chapterID, mediaID, name, note: '', free, noSkip: 0 as const, pointName }
    const saved = await send().send('videos.lessonSave', of)
    if (published === 1) await send().send('videos.lessonPublish', { guid, videoID: saved.videoID, published })
    lessons[name] = { ...saved, mediaID }
  }
  const found = async (who: string, q: string) => {
    const { groups } = await send().send('search.find', { guid: who, appID: appID(), q })
    const group = groups.find(({ Kind }) => Kind === 'lesson')
    expect(group?.Total).toBe(group?.list.length)
    return group?.list ?? []
  }
  const titles = async (who: string, q: string) => (await found(who, q)).map(({ Title }) => Title)
  const id = (name: string) => lessons[name]?.videoID as number

  test('a lesson is found by its name and its point, the initials of both, its chapter and its course; drafts are not', async () => {
    for (const q of ['球旁', '肾小球滤过', 'qpqdm', 'sxqlg']) expect(await titles(vip, q), q).toContain('球旁器的秘密')
    for (const q of ['泌尿篇', '讲考点冲刺', '球旁器'])
      expect((await titles(vip, q)).sort(), q).toEqual(['免费的球旁器', '球旁器的秘密'].sort())
    expect((await found(vip, '球旁器的')).map(({ ID, ...of }) => [ID, of])).toEqual([
      [
        id('球旁器的秘密'),
        {
          ...{ Title: '球旁器的秘密', Excerpt: '考点：肾小球滤过', Where: '讲考点 › 讲考点冲刺 › 泌尿篇' },
          ...{ State: 'open', CptID: null, InID: null, Module: 'SpeakPoint' },
        },
      ],
    ])
  })

  test('one that is not bought is locked and names its module; a free one is open to everybody', async () => {
    const states = new Map((await found(plain, '球旁器')).map(({ Title, State, Module }) => [Title, [State, Module]]))
    expect(states).toEqual(
      new Map([
        ['球旁器的秘密', ['locked', 'SpeakPoint']],
        ['免费的球旁器', ['open', 'SpeakPoint']],
      ]),
    )
  })

  test('what is said in a video, and its chapters, are found by those who may play it, at their second', async () => {
    const vtt = (word: string) =>
      new Blob([`WEBVTT\n\n00:01.000 --> 00:04.000\n先看致密\n\n00:04.500 --> 00:09.000\n斑与${word}\n`])
    const closed = id('球旁器的秘密')
    const track = { guid, lang: 'zh', name: '中文' }
    await scene.sendFile('videos.subtitleSave', { ...track, videoID: closed }, vtt('肾素'))
    await scene.sendFile('videos.subtitleSave', { ...track, videoID: id('免费的球旁器') }, vtt('醛固酮'))
    const { marksRevision: revision } = await send().send('videos.lessonDetail', { guid, videoID: closed })
    const marksJson = [{ second: 7, kind: 'chapter' as const, name: '负反馈小结', ID: null }]
    await send().send('videos.lessonMarks', { guid, videoID: closed, revision, marksJson })
    await index()
    const places = async (who: string, q: string) =>
      (await found(who, q)).map(({ ID, Second, Excerpt }) => [ID, Second, Excerpt])
    // The word goes on in the next line of the subtitles.
    expect((await places(vip, '致密斑')).sort()).toEqual(
      [
        [closed, 1, '先看致密 斑与肾素'],
        [id('免费的球旁器'), 1, '先看致密 斑与醛固酮'],
      ].sort(),
    )
    expect(await places(vip, '肾素')).toEqual([[closed, 4.5, '斑与肾素']])
    expect(await places(vip, '负反馈')).toEqual([[closed, 7, '负反馈小结']])
    // To whom it is locked nothing tells that it is said; neither do list and count.
    expect(await titles(plain, '致密斑')).toEqual(['免费的球旁器'])
    expect([await found(plain, '肾素'), await found(plain, '负反馈')]).toEqual([[], []])
    expect(await titles(plain, '球旁器的')).toEqual(['球旁器的秘密'])
    expect((await titles(plain, '泌尿篇')).sort()).toEqual(['免费的球旁器', '球旁器的秘密'].sort())

    await send().send('videos.subtitleRemove', { guid, videoID: closed, lang: 'zh' })
    await index()
    expect(await places(vip, '肾素')).toEqual([])
  })

  test('what is renamed, published, withdrawn, removed or hidden is found as it is now', async () => {
    await send().send('videos.lessonPublish', { guid, videoID: id('球旁器草稿'), published: 1 })
    await index()
    expect(await titles(vip, '球旁器草稿')).toEqual(['球旁器草稿'])
    await send().send('videos.lessonPublish', { guid, videoID: id('球旁器草稿'), published: 0 })
    await index()
    expect(await titles(vip, '球旁器草稿')).toEqual([])

    await saveOver(send(), 'videos.videoChapterSave', { guid, courseID, chapterID, name: '内分泌篇' })
    await index()
    expect(await titles(vip, '泌尿篇')).toEqual([])
    expect(await titles(vip, '内分泌篇')).toHaveLength(2)

    await send().send('videos.lessonRemove', { guid, videoID: id('免费的球旁器') })
    // Also before the index is updated.
    expect(await titles(vip, '球旁器')).toEqual(['球旁器的秘密'])
    await send().send('videos.lessonRestore', { guid, videoID: id('免费的球旁器') })
    await send().send('videos.courseRemove', { guid, courseID })
    await index()
    expect(await titles(vip, '球旁器')).toEqual([])
    await send().send('videos.courseRestore', { guid, courseID })
    await index()
    expect(await titles(vip, '球旁器')).toContain('球旁器的秘密')
  })
})
