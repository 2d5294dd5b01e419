import type { WirePaper } from '@tizhou/contract/areas/exams'
import { LRUCache } from 'lru-cache'
import type { Store } from '../../platform/database/store.ts'
import type { Content } from '../content/content.ts'
import type { ContentServices } from '../content/contentServices.ts'
import { presentPaper, sealedUntilOpen } from './paperEntry.ts'
import { paperOutlines, paperRows } from './paperLists.ts'

/** A paper with where it is listed. */
export interface ListedPaper {
  entry: WirePaper
  sourceName: string
  /** The year or series that it stands under; empty: none. */
  groupName: string
}

/** A line of ChapterMenuJson: a group, or below it a paper, whose ID is its PaperID. */
export interface PaperNode {
  ID: number
  Name: string
  Childs: PaperNode[]
}

type Papers = readonly ListedPaper[]

const caches = new WeakMap<Content, LRUCache<string, Promise<Papers>>>()

/** All papers of a subject that are for everybody, kept for as long as its revision stands. */
export async function listedPapers(
  { content, store }: Pick<ContentServices, 'content' | 'store'>,
  subjectID: number,
): Promise<Papers> {
  const cache = caches.get(content) ?? new LRUCache<string, Promise<Papers>>({ max: 500 })
  caches.set(content, cache)
  const key = `${subjectID}@${await content.revision(subjectID)}`
  const known = cache.get(key)
  if (known) return known
  const made = readPapers(store, subjectID)
  cache.set(key, made)
  made.catch(() => cache.delete(key))
  return made
}

async function readPapers(store: Store, subjectID: number): Promise<Papers> {
  const rows = await paperRows(store, subjectID)
  const outlines = await paperOutlines(
    store,
    rows.map((row) => row.paper_id),
  )
  return rows.map((row) => ({
    entry: presentPaper(row, outlines.get(row.paper_id) ?? []),
    sourceName: row.source_name,
    groupName: row.group_name,
  }))
}

/** Papers as they travel: their groups in the order in which each first comes, and their entries as of now. */
export function paperNodes(papers: Papers, now: number): { nodes: PaperNode[]; entries: WirePaper[] } {
  const nodes: PaperNode[] = []
  const groups = new Map<string, PaperNode>()
  for (const { entry, groupName } of papers) {
    const leaf = { ID: entry.PaperID, Name: entry.Name, Childs: [] }
    const group = groups.get(groupName)
    if (group) group.Childs.push(leaf)
    else if (groupName === '') nodes.push(leaf)
    else {
      // Ids of papers are random numbers of 53 bits: a small one is never a paper's.
      const made = { ID: groups.size + 1, Name: groupName, Childs: [leaf] }
      groups.set(groupName, made)
      nodes.push(made)
    }
  }
  return { nodes, entries: papers.map(({ entry }) => sealedUntilOpen(entry, now)) }
}

/** PaperTree of the contract. */
export function paperTree(name: string, papers: Papers, now: number): { ChapterMenuJson: string; Papers: WirePaper[] } {
  const { nodes, entries } = paperNodes(papers, now)
  return { ChapterMenuJson: JSON.stringify({ ID: 0, Name: name, Childs: nodes }), Papers: entries }
}

/** The papers of one source (packages/catalogue/src/sources.ts), and the lines that they stand on in a tree. */
export async function papersOfSource(
  services: Pick<ContentServices, 'content' | 'store' | 'now'>,
  subjectID: number,
  sourceName: string,
): Promise<{ nodes: PaperNode[]; entries: WirePaper[] }> {
  const papers = await listedPapers(services, subjectID)
  return paperNodes(
    papers.filter((paper) => paper.sourceName === sourceName),
    services.now(),
  )
}

/** The papers that are open without VIP. */
export async function freePapersOf(
  services: Pick<ContentServices, 'content' | 'store' | 'now'>,
  subjectID: number,
): Promise<{ nodes: PaperNode[]; entries: WirePaper[] }> {
  const papers = await listedPapers(services, subjectID)
  return paperNodes(
    papers.filter(({ entry }) => entry.IsFree === 1),
    services.now(),
  )
}
