import { LRUCache } from 'lru-cache'
import type { Store } from '../../platform/database/store.ts'
import { keep } from '../../platform/keep.ts'
import { type QuestionSet, questionSetOfIDs } from '../content/questions/questionSet.ts'
import { type PaperSheet, paperSheet } from './attempts/paperSheet.ts'
import { type Paper, readPaper } from './paper.ts'

/** What works of this core use: the database, and papers as they are kept in memory. */
/** The core's cache of papers, for its `works`. */
export interface OfPapers {
  papers: { readonly loaded: Papers }
}

/** Papers whose questions are cached, without keys and with keys each. */
const SHEETS = 96
const KEYS = 40

/**
 * In-memory cache of papers. Entries belong to a revision of their subject; a learner's own paper never changes. Sheets
 * (without keys) and sets with keys are cached separately.
 */
export class Papers {
  readonly #store: Store
  readonly #revision: (subjectID: number) => Promise<number>
  readonly #papers = new LRUCache<string, Promise<Paper | undefined>>({ max: 1_000 })
  readonly #sheets = new LRUCache<string, Promise<PaperSheet>>({ max: SHEETS })
  readonly #keys = new LRUCache<string, Promise<QuestionSet>>({ max: KEYS })

  constructor(store: Store, revision: (subjectID: number) => Promise<number>) {
    this.#store = store
    this.#revision = revision
  }

  /** Undefined where the subject has no such paper. */
  async paper(subjectID: number, paperID: number): Promise<Paper | undefined> {
    const key = `${subjectID}/${paperID}@${await this.#revision(subjectID)}`
    const found = await keep(this.#papers, key, () => readPaper(this.#store, subjectID, paperID))
    // A paper that a learner builds later does not change the revision, so a miss is not cached.
    if (!found) this.#papers.delete(key)
    return found
  }

  async sheet(paper: Paper): Promise<PaperSheet> {
    const { paper_id, subject_id } = paper.row
    const key = `${paper_id}@${await this.#revision(subject_id)}`
    return keep(this.#sheets, key, () => paperSheet(this.#store, paper))
  }

  /** All questions with keys and explanations, in the paper's order. Only for candidates who have handed in. */
  async keys(paper: Paper): Promise<QuestionSet> {
    const { paper_id, subject_id } = paper.row
    const key = `${paper_id}@${await this.#revision(subject_id)}`
    return keep(this.#keys, key, () =>
      questionSetOfIDs(this.#store, subject_id, [...paper.items.keys()], { alsoWithoutChapter: true }),
    )
  }
}
