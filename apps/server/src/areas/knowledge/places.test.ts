import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { addKnowledgeBank } from '../../testing/knowledgeScene.ts'
import { someMedia } from '../../testing/office/samples/videoSamples.ts'
import { type Scene, setScene } from '../../testing/office/scene.ts'

describeOnBothDatabases('where a point is spoken of', (openStore) => {
  let scene: Scene
  let editor: string
  let appID: number
  beforeAll(async () => {
    scene = await setScene(await openStore())
    await addKnowledgeBank(scene.api)
    editor = await scene.guidOf('editor')
    appID = scene.api.world.subjectID
  })
  afterAll(() => scene.close())
  const send = () => scene.api.client
  const idOf = async (name: string) =>
    (await send().send('knowledge.pointList', { guid: editor, appID, q: name })).rows.find((row) => row.name === name)
      ?.pointID as number
  const book = async (shelf: 'theory' | 'daily') =>
    (
      await send().send('materials.bookSave', {
        guid: editor,
        appID,
        shelf,
        name: shelf,
        note: '',
        position: 1,
        hidden: 0,
      })
    ).bookID
  const write = (bookID: number, name: string, of: object = {}) =>
    send().send('materials.nodeSave', {
      ...{ guid: editor, bookID, name, html: '<p>秘密的正文</p>', pointName: '水电解质', free: 0, hidden: 0, ...of },
    })

  test('texts and chapters are named with whether they are open, hidden ones and notes of days are not there', async () => {
    const theory = await book('theory')
    const { nodeID } = await write(theory, '第一节')
    const free = await write(theory, '免费节', { free: 1 })
    await write(theory, '藏起的一节', { hidden: 1 })
    await write(await book('daily'), '每日的一节')
    const pointID = await idOf('水电解质')
    const guid = await scene.api.login(scene.api.world.plain)
    const places = await send().send('knowledge.pointPlaces', { guid, SameKnowPointID: pointID })
    expect(places).toMatchObject({ SameKnowPointID: pointID, AppID: appID, Links: [] })
    expect(places.list).toMatchObject([
      { Kind: 'text', ID: nodeID, Name: '第一节', Where: 'theory', State: 'locked', Module: 'Theory', InID: theory },
      { Kind: 'text', ID: free.nodeID, State: 'open' },
      { Kind: 'chapter', Name: '试看', Where: '试看篇', State: 'open' },
    ])
    expect(JSON.stringify(places)).not.toContain('秘密')
    const closed = await send().send('knowledge.pointPlaces', { guid, SameKnowPointID: await idOf('肾小球滤过') })
    expect(closed.list).toMatchObject([{ Kind: 'chapter', Name: '肾脏', State: 'locked' }])
    await expect(send().send('knowledge.pointPlaces', { guid, SameKnowPointID: 7 })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('lessons about a point are places of it, locked or open by the rule of videos; drafts are not', async () => {
    const of = { guid: editor, appID, Type: 'SpeakPoint' as const, name: '讲考点', note: '', position: 1 }
    const { courseID } = await send().send('videos.courseSave', { ...of, hidden: 0 })
    const { chapterID } = await send().send('videos.videoChapterSave', { guid: editor, courseID, name: '泌尿篇' })
    const lesson = async (name: string, free: 0 | 1, published: 0 | 1) => {
      const { mediaID } = await someMedia(scene)
      const about = { guid: editor, chapterID, mediaID, name, note: '', free, noSkip: 0 as const }
      const { videoID } = await send().send('videos.lessonSave', { ...about, pointName: '肾小管功能' })
      if (published === 1) await send().send('videos.lessonPublish', { guid: editor, videoID, published })
      return videoID
    }
    const closed = await lesson('肾小管一讲', 0, 1)
    const free = await lesson('肾小管试看', 1, 1)
    await lesson('还没有讲完', 0, 0)
    const guid = await scene.api.login(scene.api.world.plain)
    const { list } = await send().send('knowledge.pointPlaces', { guid, SameKnowPointID: await idOf('肾小管功能') })
    expect(list.filter(({ Kind }) => Kind === 'video').sort((a, b) => a.State.localeCompare(b.State))).toMatchObject([
      {
        ID: closed,
        Name: '肾小管一讲',
        Where: '讲考点 › 泌尿篇',
        State: 'locked',
        Module: 'SpeakPoint',
        InID: courseID,
      },
      { ID: free, Name: '肾小管试看', State: 'open' },
    ])
  })

  test('a lesson in which a point has a mark is a place of it, at that second for those who may play it', async () => {
    const of = { guid: editor, appID, Type: 'SpeakPoint' as const, name: '串讲', note: '', position: 2 }
    const { courseID } = await send().send('videos.courseSave', { ...of, hidden: 0 })
    const { chapterID } = await send().send('videos.videoChapterSave', { guid: editor, courseID, name: '综合' })
    const pointID = await idOf('肾小管功能')
    const lesson = async (name: string, free: 0 | 1, pointName: string) => {
      const { mediaID } = await someMedia(scene)
      const about = { guid: editor, chapterID, mediaID, name, note: '', free, noSkip: 0 as const, pointName }
      const { videoID } = await send().send('videos.lessonSave', about)
      const { marksRevision: revision } = await send().send('videos.lessonDetail', { guid: editor, videoID })
      const mark = (second: number) => ({ second, kind: 'point' as const, name: '', ID: pointID })
      await send().send('videos.lessonMarks', {
        ...{ guid: editor, videoID, revision, marksJson: [mark(40), mark(12.5)] },
      })
      await send().send('videos.lessonPublish', { guid: editor, videoID, published: 1 })
      return videoID
    }
    const closed = await lesson('综合一', 0, '')
    const free = await lesson('综合二', 1, '水电解质')
    const whole = await lesson('综合三', 1, '肾小管功能')
    const guid = await scene.api.login(scene.api.world.plain)
    const { list } = await send().send('knowledge.pointPlaces', { guid, SameKnowPointID: pointID })
    const places = list.filter(({ InID }) => InID === courseID).map(({ ID, State, Second }) => [ID, State, Second])
    expect(places).toEqual([
      [closed, 'locked', undefined],
      [free, 'open', 12.5],
      [whole, 'open', undefined],
    ])
  })
})
