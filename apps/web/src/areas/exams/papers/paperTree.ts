import type { WirePaper } from '@tizhou/contract/areas/exams/exams'
import type { WirePaperStatistic } from '@tizhou/contract/areas/exams/lists'

/** A paper with the learner's results; `mine` undefined: not begun. */
export interface Paper extends WirePaper {
  mine: WirePaperStatistic | undefined
}

export interface PaperGroup {
  /** The year or series; '' for none. */
  name: string
  papers: Paper[]
}

export interface WirePaperTree {
  ChapterMenuJson: string
  Papers: readonly WirePaper[]
}

interface Node {
  ID: number
  Name: string
  Childs?: Node[]
}

/** The group of the withdrawn papers that the learner sat. */
const WITHDRAWN = '已撤下'

/**
 * Papers by the groups of ChapterMenuJson, in its order. Chapters in the menu are skipped; a paper that it does not
 * contain follows without a group. The last group contains the withdrawn papers that the learner sat.
 */
export function groupsOf(tree: WirePaperTree, statistics: readonly WirePaperStatistic[]): PaperGroup[] {
  const mine = new Map(statistics.map((row) => [row.PaperID, row]))
  // The tree may be older than the statistics, and still contain a paper that was withdrawn since.
  const listed = tree.Papers.filter(({ PaperID }) => !mine.get(PaperID)?.Paper)
  const left = new Map(listed.map((paper) => [paper.PaperID, { ...paper, mine: mine.get(paper.PaperID) }]))
  const groups = new Map<string, PaperGroup>()
  const put = (name: string, paper: Paper) => {
    const group = groups.get(name)
    if (group) group.papers.push(paper)
    else groups.set(name, { name, papers: [paper] })
    left.delete(paper.PaperID)
  }
  const walk = (nodes: readonly Node[], group: string) => {
    for (const node of nodes) {
      const paper = left.get(node.ID)
      if (paper) put(group, paper)
      else walk(node.Childs ?? [], node.Name)
    }
  }
  walk((JSON.parse(tree.ChapterMenuJson) as { Childs?: Node[] }).Childs ?? [], '')
  for (const paper of left.values()) put('', paper)
  for (const row of statistics) if (row.Paper) put(WITHDRAWN, { ...row.Paper, mine: row })
  return [...groups.values()]
}

/** The groups without withdrawn papers. */
export const standing = (groups: readonly PaperGroup[]): PaperGroup[] => groups.filter(({ name }) => name !== WITHDRAWN)

export type PaperState = 'new' | 'running' | 'done'

export function stateOf({ mine }: Paper): PaperState {
  if (mine?.RunningID) return 'running'
  return mine && mine.Attempts > 0 ? 'done' : 'new'
}

/** The phase of a paper's window; `always`: it has none. */
export type Phase = 'always' | 'ahead' | 'open' | 'closed'

export function phaseOf({ OpensAt, ClosesAt }: Pick<WirePaper, 'OpensAt' | 'ClosesAt'>, now: number): Phase {
  if (OpensAt !== null && now < OpensAt) return 'ahead'
  if (ClosesAt !== null && now >= ClosesAt) return 'closed'
  return OpensAt === null && ClosesAt === null ? 'always' : 'open'
}

/** Whether the server scores a paper: interviews are scored by the learner, point by point. */
export const isScored = ({ Kind }: Pick<WirePaper, 'Kind'>): boolean => Kind !== 'interview'

/** Whether a paper's window has opened since the list was fetched; the server sends no units before. */
export const hasJustOpened = (paper: Paper, now: number): boolean =>
  paper.Units.length === 0 && phaseOf(paper, now) === 'open'

/** Whether the window has closed on the learner's attempt and this list does not have its result yet. */
export const isBeingCollected = (paper: Paper, now: number): boolean =>
  stateOf(paper) === 'running' && phaseOf(paper, now) === 'closed'

/** Whether the attempts that a paper allows are used up; 0 allows any number. */
export const isUsedUp = ({ Attempts, mine }: Paper): boolean =>
  Attempts > 0 && (mine?.Attempts ?? 0) >= Attempts + (mine?.Granted ?? 0)

/** Whether a paper must not be overlooked: it is being sat, or can be begun until its end only. */
export const isPressing = (paper: Paper, now: number): boolean =>
  stateOf(paper) === 'running' || (paper.ClosesAt !== null && phaseOf(paper, now) === 'open' && !isUsedUp(paper))

/** The groups reduced to papers in a state whose name (or group's name) contains the word, without empty groups. */
export function filterGroups(groups: readonly PaperGroup[], word: string, state: PaperState | undefined): PaperGroup[] {
  const wanted = word.trim().toLowerCase()
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  return groups
    .map((group) => ({
      ...group,
      papers: group.papers.filter(
        (paper) =>
          (state === undefined || stateOf(paper) === state) && (!wanted || holds(paper.Name) || holds(group.name)),
      ),
    }))
    .filter(({ papers }) => papers.length > 0)
}

/** A score as whole percent of full marks; null without a score. */
export const shareOf = (score: number | null | undefined, full: number): number | null =>
  score === null || score === undefined || full <= 0 ? null : Math.round((score / full) * 100)
