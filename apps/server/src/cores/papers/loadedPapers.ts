import { LRUCache } from 'lru-cache'
import type { Store } from '../../platform/database/store.ts'
import type { Content } from '../content/content.ts'
import type { ContentServices } from '../content/contentServices.ts'
import { type QuestionSet, questionSetOfIDs } from '../content/questionSet.ts'
import { type Paper, readPaper } from './paper.ts'
import { type PaperSheet, paperSheet } from './paperSheet.ts'

const kept = new WeakMap<Content, Papers>()

export function papersOf({ content, store }: Pick<ContentServices, 'content' | 'store'>): Papers {
  const known = kept.get(content) ?? new Papers(store, (subjectID) => content.revision(subjectID))
  kept.set(content, known)
  return known
}

/** Of how many papers the questions are kept, without and with keys. */
const SHEETS = 96
const KEYS = 40

/**
 * Papers as requests need them, kept in memory. Everything kept belongs to a revision of its subject; one that a
 * learner built never changes. What lies on the table (sheets, without keys) and what shows the keys stand apart.
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
    // One that a learner builds later does not count the revision up: the next one looks again.
    if (!found) this.#papers.delete(key)
    return found
  }

  async sheet(paper: Paper): Promise<PaperSheet> {
    const { paper_id, subject_id } = paper.row
    const key = `${paper_id}@${await this.#revision(subject_id)}`
    return keep(this.#sheets, key, () => paperSheet(this.#store, paper))
  }

  /** All questions with keys and explanations, in the paper's order. Only for those who have handed in. */
  async keys(paper: Paper): Promise<QuestionSet> {
    const { paper_id, subject_id } = paper.row
    const key = `${paper_id}@${await this.#revision(subject_id)}`
    return keep(this.#keys, key, () =>
      questionSetOfIDs(this.#store, subject_id, [...paper.items.keys()], { alsoWithoutChapter: true }),
    )
  }
}

/** Many requests for the same thing at the same moment make one query; a failed one is not kept. */
function keep<T>(cache: LRUCache<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  cache.set(key, made)
  made.catch(() => cache.delete(key))
  return made
}
