interface Outline {
  chapterID: number
  videos: readonly { videoID: number }[]
}

export interface LessonTarget {
  chapterID: number
  beforeID?: number
}

/**
 * The target of a lesson that moves one step: within its chapter, or across its end into the next. Undefined where
 * there is none.
 */
export function stepOf(chapters: readonly Outline[], videoID: number, by: -1 | 1): LessonTarget | undefined {
  const inChapter = chapters.findIndex(({ videos }) => videos.some((video) => video.videoID === videoID))
  const chapter = chapters[inChapter]
  if (!chapter) return undefined
  const ids = chapter.videos.map((video) => video.videoID)
  const at = ids.indexOf(videoID)
  const { chapterID } = chapter
  if (by === -1 && at > 0) return { chapterID, beforeID: ids[at - 1] as number }
  if (by === 1 && at < ids.length - 1) {
    const beforeID = ids[at + 2]
    return beforeID === undefined ? { chapterID } : { chapterID, beforeID }
  }
  const next = chapters[inChapter + by]
  if (!next) return undefined
  const first = next.videos[0]?.videoID
  return by === 1 && first !== undefined
    ? { chapterID: next.chapterID, beforeID: first }
    : { chapterID: next.chapterID }
}

/**
 * The target of a chapter that moves one step: the chapter before which it goes, none for the end. Undefined where
 * there is none.
 */
export function chapterStep(ids: readonly number[], chapterID: number, by: -1 | 1): { beforeID?: number } | undefined {
  const at = ids.indexOf(chapterID)
  if (at === -1 || at + by < 0 || at + by >= ids.length) return undefined
  const beforeID = by === -1 ? ids[at - 1] : ids[at + 2]
  return beforeID === undefined ? {} : { beforeID }
}
