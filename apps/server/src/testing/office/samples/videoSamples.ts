import { newMedia } from '../../../cores/media/media.ts'
import type { MediaRow } from '../../../cores/media/tables.ts'
import { newId } from '../../../platform/database/ids.ts'
import { appIDOf, type Samples, type Scene } from '../scene.ts'

const operator = (scene: Scene) => scene.guidOf('operator')

/** A video as a row only, ready to be used in a lesson. */
export async function someMedia(scene: Scene, of: Partial<MediaRow> = {}): Promise<{ mediaID: number }> {
  const mediaID = newId()
  const row = newMedia({
    ...{ media_id: mediaID, provider: 'files', name: '样片.mp4', container: 'mp4', length_ms: 60_000 },
    ...{ poster_tried: 1, created_at: scene.api.clock.now, created_by: 'editor', ...of },
  })
  await scene.store.write((tx) => scene.api.services.media.in(tx).addMedia(row))
  return { mediaID }
}

async function someCourse(scene: Scene): Promise<{ courseID: number }> {
  const of = { guid: await operator(scene), appID: appIDOf(scene), Type: 'Video' as const, name: '样课', note: '' }
  return scene.api.client.send('videos.courseSave', { ...of, position: 1, hidden: 0 })
}

async function someChapter(scene: Scene): Promise<{ courseID: number; chapterID: number }> {
  const { courseID } = await someCourse(scene)
  const guid = await operator(scene)
  return { courseID, ...(await scene.api.client.send('videos.videoChapterSave', { guid, courseID, name: '样章' })) }
}

const LESSON = { name: '样例课', note: '', free: 0 as const, noSkip: 0 as const, pointName: '' }

async function someLesson(scene: Scene): Promise<{ chapterID: number; videoID: number; revision: number }> {
  const [{ chapterID }, { mediaID }] = [await someChapter(scene), await someMedia(scene)]
  const guid = await operator(scene)
  return { chapterID, ...(await scene.api.client.send('videos.lessonSave', { guid, chapterID, mediaID, ...LESSON })) }
}

const SUBTITLES = new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\n样例\n'])

export const VIDEO_SAMPLES: Samples = {
  'videos.courseSave': async (scene) => ({
    ...{ appID: appIDOf(scene), Type: 'Video', name: '样课', note: '', position: 1, hidden: 0 },
  }),
  'videos.courseRemove': someCourse,
  'videos.courseRestore': async (scene) => {
    const { courseID } = await someCourse(scene)
    await scene.api.client.send('videos.courseRemove', { guid: await operator(scene), courseID })
    return { courseID }
  },
  'videos.videoChapterSave': async (scene) => ({ ...(await someCourse(scene)), name: '样章' }),
  'videos.videoChapterMove': async (scene) => {
    const { courseID, chapterID } = await someChapter(scene)
    const guid = await operator(scene)
    await scene.api.client.send('videos.videoChapterSave', { guid, courseID, name: '样章二' })
    return { chapterID }
  },
  'videos.videoChapterRemove': async (scene) => ({ chapterID: (await someChapter(scene)).chapterID }),
  'videos.videoChapterRestore': async (scene) => {
    const { chapterID } = await someChapter(scene)
    await scene.api.client.send('videos.videoChapterRemove', { guid: await operator(scene), chapterID })
    return { chapterID }
  },
  'videos.lessonSave': async (scene) => ({ chapterID: (await someChapter(scene)).chapterID, ...LESSON }),
  'videos.lessonMove': async (scene) => {
    const { chapterID, videoID } = await someLesson(scene)
    return { chapterID, videoID }
  },
  'videos.lessonPublish': async (scene) => ({ videoID: (await someLesson(scene)).videoID, published: 1 }),
  'videos.lessonRemove': async (scene) => ({ videoID: (await someLesson(scene)).videoID }),
  'videos.lessonRestore': async (scene) => {
    const { videoID } = await someLesson(scene)
    await scene.api.client.send('videos.lessonRemove', { guid: await operator(scene), videoID })
    return { videoID }
  },
  'videos.lessonMarks': async (scene) => {
    const { videoID } = await someLesson(scene)
    const { marksRevision: revision } = await scene.api.client.send('videos.lessonDetail', {
      ...{ guid: await operator(scene), videoID },
    })
    return { videoID, revision, marksJson: [{ second: 1, kind: 'chapter', name: '开头', ID: null }] }
  },
  'videos.subtitleSave': async (scene) => ({
    ...{ videoID: (await someLesson(scene)).videoID, lang: 'zh', name: '中文', file: SUBTITLES },
  }),
  'videos.subtitleRemove': async (scene) => {
    const { videoID } = await someLesson(scene)
    const of = { guid: await operator(scene), videoID, lang: 'zh', name: '中文' }
    await scene.sendFile('videos.subtitleSave', of, SUBTITLES)
    return { videoID, lang: 'zh' }
  },
  'videos.teacherSave': async () => ({ name: '样例老师', title: '', note: '' }),
  'videos.teacherRemove': async (scene) => {
    const guid = await operator(scene)
    const of = { guid, name: '样例老师', title: '', note: '' }
    return { ...(await scene.api.client.send('videos.teacherSave', of)), removed: 1 }
  },
  'videos.uploadBegin': async () => ({ fileName: '样片.mp4', bytes: 1_000, mark: '' }),
  'videos.mediaVendor': async () => ({ name: '样片', vendorID: 'abc123', seconds: 60 }),
  'videos.mediaPoster': async (scene) => {
    const { default: sharp } = await import('sharp')
    const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: '#336699' } })
    return { ...(await someMedia(scene)), file: new Blob([new Uint8Array(await picture.png().toBuffer())]) }
  },
  // Stopping needs no ffmpeg.
  'videos.mediaHls': async (scene) => ({ ...(await someMedia(scene, { hls: 'waiting' })), hls: 0 }),
  'videos.mediaQualities': async (scene) => {
    const { mediaID } = await someMedia(scene)
    await scene.store.write((tx) => scene.api.services.media.in(tx).askForQuality(mediaID, 360))
    return { mediaID, heights: '360', action: 'stop' }
  },
  'videos.mediaRemove': async (scene) => ({ ...(await someMedia(scene)), removed: 1 }),
  'videos.videoLogSave': async (scene) => {
    const { videoID } = await someLesson(scene)
    await scene.api.client.send('videos.lessonPublish', { guid: await operator(scene), videoID, published: 1 })
    const { list } = await scene.api.client.send('videos.videoLogs', {
      ...{ guid: await operator(scene), appID: appIDOf(scene) },
    })
    const [first] = list
    return { appID: appIDOf(scene), day: first?.day, revision: first?.revision, note: '样例' }
  },
}
