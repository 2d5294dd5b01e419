import { MODULES } from '@tizhou/catalogue/modules'
import { SHELVES } from '@tizhou/domain/materials/materials'
import type { Caller } from '../../platform/calls/caller.ts'
import type { Services } from '../../platform/services.ts'

/** Characters read in a minute. */
const READ_EACH_MINUTE = 300

export type Choice = 'texts' | 'videos' | 'mocks'

/** A module that a choice of the set-up needs. */
export interface OfferedModule {
  choice: Choice
  /** Key of MODULES, and its display name. */
  module: string
  name: string
  isOpen: boolean
  /** Number of things that only this module would open. */
  closed: number
}

interface Offered<Thing> {
  open: Thing[]
  modules: OfferedModule[]
}

interface Candidate<Thing> {
  thing: Thing
  module: string
  isFree: boolean
}

/** Divides what the office placed into what is open to the learner, and what a module that is not held would open. */
async function offered<Thing>(
  { services, caller, subjectID }: { services: Services; caller: Caller; subjectID: number },
  choice: Choice,
  candidates: readonly Candidate<Thing>[],
): Promise<Offered<Thing>> {
  const modules = new Map<string, OfferedModule>()
  const open: Thing[] = []
  for (const { thing, module, isFree } of candidates) {
    let of = modules.get(module)
    if (!of) {
      const isOpen = await services.entitlements.unlocks(caller, subjectID, module)
      of = { choice, module, name: MODULES[module] ?? module, isOpen, closed: 0 }
      modules.set(module, of)
    }
    if (isFree || of.isOpen) open.push(thing)
    else of.closed++
  }
  return { open, modules: [...modules.values()] }
}

/** A theory text linked to a chapter. */
export interface PlannedText {
  nodeID: number
  bookID: number
  name: string
  chapterID: number
  minutes: number
}

/** Texts that the office linked to a chapter, or to a point at home in one. */
export async function plannedTexts(
  services: Services,
  caller: Caller,
  subjectID: number,
): Promise<Offered<PlannedText>> {
  const { materials, content } = services
  const [books, index, { byID }] = await Promise.all([
    materials.shownBooks(subjectID, 'theory'),
    content.pointIndex(subjectID),
    content.chapters(subjectID),
  ])
  const nodes = await materials.menuOf(books.map(({ book_id }) => book_id))
  const placed = nodes.flatMap((node) => {
    const chapterID =
      byID.get(node.chapterID ?? 0)?.chapterID ??
      (node.pointID === null ? null : (index.points.get(node.pointID)?.home ?? null))
    return chapterID !== null && node.hasText === 1 ? [{ node, chapterID }] : []
  })
  const { open, modules } = await offered(
    { services, caller, subjectID },
    'texts',
    placed.map((thing) => ({ thing, module: SHELVES.theory.module, isFree: thing.node.free === 1 })),
  )
  const lengths = await materials.textLengths(open.map(({ node }) => node.id))
  const texts = open.map(({ node, chapterID }) => ({
    nodeID: node.id,
    bookID: node.bookID,
    name: node.name,
    chapterID,
    minutes: Math.max(1, Math.ceil((lengths.get(node.id) ?? 0) / READ_EACH_MINUTE)),
  }))
  return { open: texts, modules }
}

/** A lesson linked to a chapter. */
export interface PlannedVideo {
  lessonID: number
  name: string
  chapterID: number
  minutes: number
}

/** Lessons that the office linked to a chapter, or to a point at home in one. */
export async function plannedVideos(
  services: Services,
  caller: Caller,
  subjectID: number,
): Promise<Offered<PlannedVideo>> {
  const { videos, content } = services
  const [lessons, index, { byID }] = await Promise.all([
    videos.shownLessons({ subjectID }),
    content.pointIndex(subjectID),
    content.chapters(subjectID),
  ])
  const candidates = lessons.flatMap(({ lessonID, name, questionChapterID, pointID, seconds, module, free }) => {
    const chapterID =
      byID.get(questionChapterID ?? 0)?.chapterID ??
      (pointID === null ? null : (index.points.get(pointID)?.home ?? null))
    if (chapterID === null) return []
    const thing = { lessonID, name, chapterID, minutes: Math.max(1, Math.ceil(seconds / 60)) }
    return [{ thing, module, isFree: free === 1 }]
  })
  return offered({ services, caller, subjectID }, 'videos', candidates)
}

export interface PlannedMock {
  paperID: number
  name: string
  minutes: number
}

/** At most `most` papers to sit before the exam, not sealed: mocks first, then past papers. */
export async function plannedMocks(
  services: Services,
  caller: Caller,
  subjectID: number,
  most: number,
): Promise<Offered<PlannedMock>> {
  const now = services.now()
  const papers = (await services.papers.listedPapers(subjectID)).map(({ entry }) => entry)
  const wanted = papers
    .filter(({ Kind }) => Kind === 'mock' || Kind === 'past')
    .filter(({ OpensAt, ClosesAt }) => (OpensAt ?? 0) <= now && ClosesAt === null)
    .sort((a, b) => Number(a.Kind === 'past') - Number(b.Kind === 'past') || (b.Year ?? 0) - (a.Year ?? 0))
  const { open, modules } = await offered(
    { services, caller, subjectID },
    'mocks',
    wanted.map((paper) => ({
      thing: { paperID: paper.PaperID, name: paper.Name, minutes: Math.max(1, Math.ceil(paper.Seconds / 60)) },
      module: paper.Module,
      isFree: paper.IsFree === 1,
    })),
  )
  return { open: open.slice(0, most), modules }
}
