import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import type { Store } from '../../platform/database/store.ts'
import { type Dropped, droppedFrom, presentPaper, shownEntry } from './attempts/paperEntry.ts'
import { paperOutlines, paperRows } from './paperLists.ts'
import { droppedBySection } from './scoring/cancelledQuestions.ts'
import { toldMoments } from './telling.ts'

/** A paper with its place in lists. */
export interface ListedPaper {
  entry: WirePaper
  /** Null: no question was dropped. */
  dropped: Dropped | null
  sourceName: string
  /** The year or series under which it is listed; empty: none. */
  groupName: string
}

/** A node of ChapterMenuJson: a group, or below it a paper, whose ID is its PaperID. */
export interface PaperNode {
  ID: number
  Name: string
  Childs: PaperNode[]
}

export type ListedPapers = readonly ListedPaper[]

export interface PublicPapers {
  listed: ListedPapers
  withdrawn: ListedPapers
}

/** All public papers of a subject. */
export async function readPapers(store: Store, subjectID: number): Promise<PublicPapers> {
  const rows = await paperRows(store, subjectID)
  const ids = rows.map((row) => row.paper_id)
  const dropped = await droppedBySection(store, ids)
  const outlines = await paperOutlines(store, ids)
  const told = await toldMoments(store, rows)
  const papers = rows.map((row) => ({
    entry: presentPaper(row, outlines.get(row.paper_id) ?? [], told.get(row.paper_id)),
    dropped: droppedFrom(dropped.get(row.paper_id), told.get(row.paper_id)),
    sourceName: row.source_name,
    groupName: row.group_name,
  }))
  return {
    listed: papers.filter(({ entry }) => !entry.Withdrawn),
    withdrawn: papers.filter(({ entry }) => entry.Withdrawn),
  }
}

/** Papers for clients: groups in order of first occurrence, and the papers' entries at this moment. */
export function paperNodes(papers: ListedPapers, now: number): { nodes: PaperNode[]; entries: WirePaper[] } {
  const nodes: PaperNode[] = []
  const groups = new Map<string, PaperNode>()
  for (const { entry, groupName } of papers) {
    const leaf = { ID: entry.PaperID, Name: entry.Name, Childs: [] }
    const group = groups.get(groupName)
    if (group) group.Childs.push(leaf)
    else if (groupName === '') nodes.push(leaf)
    else {
      // Papers' ids are random numbers of 53 bits, so small numbers are free for groups.
      const made = { ID: groups.size + 1, Name: groupName, Childs: [leaf] }
      groups.set(groupName, made)
      nodes.push(made)
    }
  }
  return { nodes, entries: papers.map((paper) => shownEntry(paper, now)) }
}

/** PaperTree of the contract. */
export function paperTree(
  name: string,
  papers: ListedPapers,
  now: number,
): { ChapterMenuJson: string; Papers: WirePaper[] } {
  const { nodes, entries } = paperNodes(papers, now)
  return { ChapterMenuJson: JSON.stringify({ ID: 0, Name: name, Childs: nodes }), Papers: entries }
}
