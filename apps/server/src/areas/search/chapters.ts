import type { ChapterPlace, SubjectChapters } from '../../cores/content/trees/chapterIndex.ts'
import type { ShownKind } from './shownKind.ts'

/** Its page finds a chapter by its name too; other trees are only gone through. */
const WITH_MENU = 'ChapterTest'

/** A chapter with questions opens them; one that only holds others is found in the menu of chapters. */
const opensPage = (chapter: ChapterPlace | undefined): chapter is ChapterPlace =>
  chapter !== undefined && (chapter.count > 0 || (chapter.module === WITH_MENU && chapter.children.length > 0))

/** Chapters of all trees. Their names everybody reads, in the menus; one that is not open says which module opens it. */
export const chapters: ShownKind = {
  async among(services, { subjectID }, { ids }) {
    const { byID } = await services.content.chapters(subjectID)
    return ids.filter((id) => opensPage(byID.get(id)))
  },
  async show(services, { caller, subjectID }, ids) {
    const all = await services.content.chapters(subjectID)
    const places = ids.flatMap((id) => all.byID.get(id) ?? [])
    const open = await services.content.openChapters(caller, subjectID, places)
    return places.map((place) => ({
      ID: place.chapterID,
      Title: place.name,
      Excerpt: place.count > 0 ? `${place.count} 题` : '',
      Where: pathOf(all, place).join(' › '),
      State: place.count === 0 || open.has(place.chapterID) ? ('open' as const) : ('locked' as const),
      CptID: place.count > 0 ? place.chapterID : null,
      InID: null,
      Module: place.module,
    }))
  },
}

/** The tree, and the names above the chapter from the top. */
function pathOf({ byID, trees }: SubjectChapters, chapter: ChapterPlace): string[] {
  const above: string[] = []
  for (let at = byID.get(chapter.parentID); at; at = byID.get(at.parentID)) above.unshift(at.name)
  const tree = trees.find(({ treeID }) => treeID === chapter.treeID)
  return tree ? [tree.sourceName, ...above] : above
}
