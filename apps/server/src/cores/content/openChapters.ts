import type { Caller } from '../../platform/calls/caller.ts'
import { notFound, notVip } from '../../platform/calls/envelope.ts'
import type { With } from '../../platform/coreFront.ts'
import type { Entitlements } from '../subjects/entitlements.ts'
import { openedBySharing } from './questions/sharing.ts'
import type { ChapterPlace, SubjectChapters } from './trees/chapterIndex.ts'

/** The caches of a subject's chapters (content.ts) and of entitlements. */
interface Kept {
  content: {
    chapter(subjectID: number, chapterID: number): Promise<ChapterPlace | undefined>
    chapters(subjectID: number): Promise<SubjectChapters>
  }
  entitlements: Entitlements
}

/** Throws the Refusal where a chapter does not exist or is not open to the caller (openChapters). */
export async function checkChapter(
  services: With<'store', Kept>,
  caller: Caller,
  subjectID: number,
  chapterID: number,
  ever = false,
): Promise<void> {
  const chapter = await services.content.chapter(subjectID, chapterID)
  if (!chapter) throw notFound('该章节')
  const open = await openChapters(services, caller, subjectID, [chapter], ever)
  if (!open.has(chapter.chapterID)) throw notVip()
}

/**
 * Which of these chapters are open to the caller: free ones, those whose tree's module is unlocked by a current version
 * (with `ever`, also by an expired one), and those opened by the caller's friends, each with its descendants
 * (docs/areas/chapters.md, "Sharing").
 */
export async function openChapters(
  { store, content, entitlements }: With<'store', Kept>,
  caller: Caller,
  subjectID: number,
  places: Iterable<ChapterPlace>,
  ever = false,
): Promise<Set<number>> {
  const open = new Set<number>()
  const closed: ChapterPlace[] = []
  const unlocked = new Map<string, boolean>()
  for (const place of places) {
    const { module } = place
    if (!place.isFree && !unlocked.has(module))
      unlocked.set(module, await entitlements.unlocks(caller, subjectID, module, ever))
    if (place.isFree || unlocked.get(module)) open.add(place.chapterID)
    else closed.push(place)
  }
  if (closed.length === 0) return open
  const shared = await openedBySharing(store, caller.userID, subjectID)
  if (shared.size === 0) return open
  const { byID } = await content.chapters(subjectID)
  for (const place of closed) {
    let above: ChapterPlace | undefined = place
    while (above && !shared.has(above.chapterID)) above = byID.get(above.parentID)
    if (above) open.add(place.chapterID)
  }
  return open
}
