import { XSS_PAYLOADS } from '@tizhou/server/testing/xss'
import type { Writer } from '../writer.ts'

/** Courses of videos with their lessons, subtitles, marks and notes; teachers and files. */
export async function writeVideos(writer: Writer): Promise<void> {
  const { put, staff, client, appID, desk } = writer
  await put('videos.teacherSave', staff(), { name: 30, title: 60, note: 2_000 })
  const course = await put('videos.courseSave', staff({ appID, Type: 'Video', position: 1, hidden: 0 }), {
    name: 120,
    note: 2_000,
  })
  if (course) {
    desk.push(`/videos/${course.courseID}`)
    const part = await put('videos.videoChapterSave', staff({ courseID: course.courseID }), { name: 120 })
    if (part) await writeLesson(writer, part.chapterID)
  }
  const { list } = await client.send('videos.videoLogs', staff({ appID }))
  const [log] = list
  if (log) await put('videos.videoLogSave', staff({ appID, day: log.day, revision: log.revision }), { note: 2_000 })
  await put('videos.mediaVendor', staff({ vendorID: 'abc123', seconds: 60 }), { name: 120 })
  await put('videos.uploadBegin', staff({ bytes: 1_000 }), { fileName: 100, mark: 80 })
}

async function writeLesson({ put, staff, mine, client, appID, pages, desk }: Writer, chapterID: number): Promise<void> {
  const { rows: media } = await client.send('videos.mediaList', staff())
  const lesson = await put(
    'videos.lessonSave',
    staff({ chapterID, mediaID: media[0]?.mediaID, free: 1, noSkip: 0, pointName: '' }),
    { name: 120, note: 2_000 },
  )
  if (!lesson) return
  const { videoID } = lesson
  desk.push(`/videos/lesson/${videoID}`)
  pages.push(`/videoPlay?videoID=${videoID}`)
  const { marksRevision } = await client.send('videos.lessonDetail', staff({ videoID }))
  await put(
    'videos.lessonMarks',
    staff({ videoID, revision: marksRevision, marksJson: [{ second: 1, kind: 'chapter', name: '', ID: null }] }),
    { 'marksJson[].name': 120 },
  )
  const cues = XSS_PAYLOADS.map((payload) => payload.replaceAll('-->', '').replace(/\s/g, ' '))
  const vtt = new Blob([`WEBVTT\n\n${cues.map((cue) => `00:00.000 --> 00:30.000\n甲 ${cue}\n`).join('\n')}`])
  await put('videos.subtitleSave', staff({ videoID, lang: 'zh' }), { name: 30 }, vtt)
  await put('videos.lessonPublish', staff({ videoID, published: 1 }))
  await put('videos.videoNoteSave', mine({ appID, videoID, second: 1 }), { note: 2_000 })
}
