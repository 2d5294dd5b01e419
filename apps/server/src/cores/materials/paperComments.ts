import { sql } from 'kysely'
import type { Caller } from '../../platform/calls/caller.ts'
import type { With } from '../../platform/coreFront.ts'
import type { PapersCore } from '../papers/core.ts'
import type { ToldPaper } from '../papers/toldPapers.ts'

type Works = With<'store', { papers: Pick<PapersCore, 'toldPapers'> }>

/** A comment on a paper that a learner is told of. */
interface ToldComment {
  paperID: number
  /** Since when, ms UTC. */
  since: number
  /** Whether the paper is open to the learner; the rule of the shelf applies as well. */
  isOpen: boolean
}

export interface PaperComments {
  /** Not there for the learner, in no list, count or search: neither the text nor its name. */
  isHeld(nodeID: number): boolean
  /** Not read by the learner: held, or named but about a paper that is closed to the learner. */
  isClosed(nodeID: number): boolean
  /** The texts about papers that are there, by id. */
  told: ReadonlyMap<number, ToldComment>
}

/** Most levels below a text; also ends a cycle. */
const DEEPEST = 20

/** The texts of a subject that are about papers, themselves or by a text above them: the nearest paper first. */
async function aboutPapers({ store }: Works, subjectID: number) {
  const { rows } = await sql<{ node_id: number; paper_id: number }>`with recursive about as (
      select n.node_id, n.book_id, n.paper_id, 0 as level
      from material_book b join material_node n on n.book_id = b.book_id and n.paper_id is not null
      where b.subject_id = ${subjectID} and b.shelf = 'comment'
      union all
      select n.node_id, n.book_id, about.paper_id, about.level + 1
      from about join material_node n on n.book_id = about.book_id and n.parent_id = about.node_id
      where about.level < ${DEEPEST}
    ) select node_id, paper_id from about order by level`.execute(store.db)
  return Map.groupBy(
    rows.map(({ node_id, paper_id }) => ({ nodeID: Number(node_id), paperID: Number(paper_id) })),
    ({ nodeID }) => nodeID,
  )
}

/**
 * The rule of comments on papers, for everything that shows, lists, counts or finds texts: a comment is there once the
 * paper's keys may be spoken of to the learner (toldPapers), and read where the paper is open as well. What stands below
 * a comment is about its paper, too.
 */
export async function paperComments(
  services: Works,
  caller: Caller | undefined,
  subjectID: number,
): Promise<PaperComments> {
  const nodes = await aboutPapers(services, subjectID)
  const papers = [...new Set([...nodes.values()].flatMap((ways) => ways.map(({ paperID }) => paperID)))]
  const known = papers.length > 0 ? await services.papers.toldPapers(caller, subjectID, papers) : new Map()
  const told = new Map<number, ToldComment>()
  for (const [nodeID, ways] of nodes) {
    const of: ToldPaper[] = ways.flatMap(({ paperID }) => known.get(paperID) ?? [])
    const [nearest] = ways
    if (!nearest || of.length < ways.length) continue
    told.set(nodeID, {
      paperID: nearest.paperID,
      since: Math.max(...of.map(({ since }) => since)),
      isOpen: of.every(({ isOpen }) => isOpen),
    })
  }
  return {
    isHeld: (nodeID) => nodes.has(nodeID) && !told.has(nodeID),
    isClosed: (nodeID) => nodes.has(nodeID) && told.get(nodeID)?.isOpen !== true,
    told,
  }
}
