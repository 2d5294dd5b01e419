import type { Option } from '@tizhou/domain/content/question'
import { excerpt, folded } from '@tizhou/domain/search/words'
import type { ChapterPlace } from '../../cores/content/trees/chapterIndex.ts'
import { readableText } from '../../cores/search/searchedQuestions.ts'
import type { ShownKind } from './shownKind.ts'

const TITLE = 80

/**
 * Questions, each in a chapter open to the reader, its home chapter first. Where none is open, or the reader is sitting
 * a paper with it (keysWait of the core `papers`), only its place is shown. During an open window it is shown without
 * its key, as in its chapter.
 */
export const questions: ShownKind = {
  async show(services, { caller, subjectID, terms }, ids) {
    const { byID } = await services.content.chapters(subjectID)
    const { chapterOf } = await services.content.homes(subjectID)
    const placesOf = new Map<number, ChapterPlace[]>()
    for (const { question_id, chapter_id } of await services.papers.chaptersOfQuestions(subjectID, ids)) {
      const place = byID.get(chapter_id ?? 0)
      if (place) placesOf.set(question_id, [...(placesOf.get(question_id) ?? []), place])
    }
    const open = await services.content.openChapters(caller, subjectID, new Set([...placesOf.values()].flat()))
    const waits = await services.papers.keysWait(
      caller,
      subjectID,
      await services.replies.sittingUntil(caller.userID, subjectID),
    )
    return (await services.search.shownQuestions(ids)).flatMap((row) => {
      const home = chapterOf.get(row.question_id)
      const places = (placesOf.get(row.question_id) ?? []).sort(
        (a, b) => Number(b.chapterID === home) - Number(a.chapterID === home),
      )
      const place = places.find(({ chapterID }) => open.has(chapterID)) ?? places[0]
      if (!place) return []
      const State = waits?.why(row.question_id) === 'sitting' ? 'waits' : open.has(place.chapterID) ? 'open' : 'locked'
      return [
        {
          ID: row.question_id,
          ...(State === 'open' ? shownText(row, terms) : { Title: '', Excerpt: '' }),
          Where: place.name,
          State,
          CptID: place.chapterID,
          InID: null,
          Module: place.module,
        } as const,
      ]
    })
  },
}

/** An excerpt of the stem around the match; where the match is in the case or an option, that as well. */
function shownText(
  { stem, options, shared }: { stem: string; options: string; shared: string | null },
  terms: readonly string[],
): { Title: string; Excerpt: string } {
  const own = readableText(stem)
  const rest = [
    readableText(shared ?? ''),
    ...(JSON.parse(options) as Option[]).map(({ content }) => readableText(content)),
  ]
  const holds = (text: string) => terms.some((term) => folded(text).includes(term))
  const other = holds(own) ? undefined : rest.find(holds)
  return { Title: excerpt(own, terms, TITLE), Excerpt: other === undefined ? '' : excerpt(other, terms, TITLE) }
}
