import { lifeOfVersion } from '@tizhou/domain/versions/lives'
import type { Part } from '@tizhou/domain/versions/parts'
import { OFF_SALE } from '@tizhou/domain/versions/selection'
import { LRUCache } from 'lru-cache'
import type { Store } from '../../platform/database/store.ts'
import { keep } from '../../platform/keep.ts'
import { SubjectDirectory } from '../subjects/subjectDirectory.ts'
import { allSubjects, revisionOf, subjectsWithMock, versionsOf } from '../subjects/subjects.ts'
import { ContentQueries } from './queries.ts'
import { crowdOf } from './questions/crowd.ts'
import { crowdJson } from './questions/presentCrowd.ts'
import { type QuestionSet, questionSetOfChapter } from './questions/questionSet.ts'
import { placesOf } from './questions/questions.ts'
import { type Held, withoutKeys } from './questions/withoutKeys.ts'
import { type ChapterPlace, chapterIndex, type Homes, homeOf, type SubjectChapters } from './trees/chapterIndex.ts'

export interface Version {
  vn: number
  name: string
  position: number
  verNo: number
  offSale: boolean
  hidden: boolean
  modules: string[]
  /** The parts that are sold separately. */
  parts: Part[]
}

/** Most ms until changes of other processes (an import, another server) are seen. */
const RECHECK_MS = 1_000

/** Interval of the job that counts all learners' statistics. */
const CROWD_MS = 10_000

/** Most cached variants of a set without the withheld keys of some papers. */
const MOST_WITHOUT_KEYS = 8

/**
 * In-memory cache of the content: chapters by subject, questions by chapter. Entries belong to a revision of their
 * subject and are dropped when it changes.
 */
export class Content extends ContentQueries {
  readonly #store: Store
  readonly #revisions = new LRUCache<number, number>({ max: 2_000, ttl: RECHECK_MS, ttlResolution: 100 })
  readonly #chapters = new LRUCache<string, Promise<SubjectChapters>>({ max: 200 })
  readonly #homes = new LRUCache<string, Promise<Homes>>({ max: 50 })
  readonly #derived = new LRUCache<string, Promise<unknown>>({ max: 200 })
  readonly #basesOf = new LRUCache<string, Promise<number[]>>({ max: 2_000, ttl: RECHECK_MS, ttlResolution: 100 })
  readonly #versions = new LRUCache<string, Promise<Version[]>>({ max: 2_000, ttl: RECHECK_MS, ttlResolution: 100 })
  readonly #sets = new LRUCache<string, Promise<QuestionSet>>({
    maxSize: 64_000_000,
    sizeCalculation: () => 40_000,
  })
  readonly #withoutKeys = new WeakMap<QuestionSet, Map<string, QuestionSet>>()
  readonly #crowds = new WeakMap<QuestionSet, { json: Promise<Buffer>; until: number }>()

  /** The subjects that learners can find. */
  readonly directory: SubjectDirectory
  /** All subjects, for the back office. */
  readonly everySubject: SubjectDirectory

  /** `services`: the app's services, to which this content is added. */
  constructor(store: Store, services: { store: Store; content?: Content } = { store }) {
    super(services)
    services.content = this
    this.#store = store
    this.directory = new SubjectDirectory(store)
    this.everySubject = new SubjectDirectory(store, allSubjects)
  }

  async revision(subjectID: number): Promise<number> {
    const known = this.#revisions.get(subjectID)
    if (known !== undefined) return known
    const revision = await revisionOf(this.#store, subjectID)
    this.#revisions.set(subjectID, revision)
    return revision
  }

  /** Looks at the revision anew: a change that this server made is seen by the next call. */
  recheck(subjectID: number): void {
    this.#revisions.delete(subjectID)
  }

  /** The subjects whose mock exams are in this subject; none for other subjects. */
  async basesOf(subjectID: number): Promise<number[]> {
    return keep(this.#basesOf, `${subjectID}`, () => subjectsWithMock(this.#store, subjectID))
  }

  async versions(subjectID: number): Promise<Version[]> {
    return keep(this.#versions, `${subjectID}`, async () =>
      (await versionsOf(this.#store, subjectID)).map((row) => ({
        vn: row.vn,
        name: row.name,
        position: row.position,
        verNo: row.ver_no,
        offSale: row.ver_no === OFF_SALE,
        // A draft is shown to nobody.
        hidden: row.hidden === 1 || lifeOfVersion(row) === 'draft',
        modules: JSON.parse(row.modules) as string[],
        parts: JSON.parse(row.sub_list) as Part[],
      })),
    )
  }

  async chapters(subjectID: number): Promise<SubjectChapters> {
    const revision = await this.revision(subjectID)
    return keep(this.#chapters, `${subjectID}@${revision}`, () => chapterIndex(this.#store, subjectID))
  }

  /** The home chapter of each question, for statistics by chapter over all trees. */
  async homes(subjectID: number): Promise<Homes> {
    const revision = await this.revision(subjectID)
    return keep(this.#homes, `${subjectID}@${revision}`, () => homeOf(this.#store, subjectID))
  }

  /** A value derived from a subject's content alone, cached under `name` until its revision changes. */
  async derived<T>(subjectID: number, name: string, make: (store: Store) => Promise<T>): Promise<T> {
    const revision = await this.revision(subjectID)
    return keep(this.#derived as LRUCache<string, Promise<T>>, `${name} ${subjectID}@${revision}`, () =>
      make(this.#store),
    )
  }

  /** A chapter by its id; one that was merged is the one that took its place. */
  async chapter(subjectID: number, chapterID: number): Promise<ChapterPlace | undefined> {
    return (await this.chapters(subjectID)).byID.get(chapterID)
  }

  /**
   * Where a question is practised that a learner knows in `chapterID`: in that chapter, or where its tree has it by now,
   * or at its home. Undefined: nowhere, or there never was such a chapter.
   */
  async placeOfQuestion(subjectID: number, chapterID: number, questionID: number): Promise<ChapterPlace | undefined> {
    const chapters = await this.chapters(subjectID)
    const chapter = chapters.byID.get(chapterID)
    if (!chapter && !chapters.gone.has(chapterID)) return undefined
    // Replies come for chapters that are open, whose questions are in memory; the home page needs none of them.
    const set = chapter && (await this.#sets.get(`${chapter.chapterID}@${await this.revision(subjectID)}`))
    if (set?.rubrics.has(questionID)) return chapter
    const rows = await placesOf(this.#store, questionID)
    const places = rows.flatMap((row) => chapters.byID.get(row.chapter_id) ?? [])
    return (
      places.find((place) => place === chapter) ?? places.find(({ treeID }) => treeID === chapter?.treeID) ?? places[0]
    )
  }

  /**
   * JSON of the set's items followed by all learners' statistics (testInfo[]), as encoded bytes; the statistics are at
   * most one run of their job old.
   */
  withCrowd(set: QuestionSet): Promise<Buffer> {
    const known = this.#crowds.get(set)
    const now = performance.now()
    if (known && known.until > now) return known.json
    const json = crowdOf(this.#store, set.told ?? set.questionIDs).then((rows) =>
      Buffer.concat([set.styleItemsJson, Buffer.from('},"testInfo":'), crowdJson(rows)]),
    )
    json.catch(() => this.#crowds.delete(set))
    this.#crowds.set(set, { json, until: now + CROWD_MS })
    return json
  }

  /** The set without withheld keys (withoutKeys.ts), cached by `name`; the set itself where no key is withheld. */
  withoutKeys(set: QuestionSet, name: string, heldOf: (questionID: number) => Held | undefined): QuestionSet {
    const kept = this.#withoutKeys.get(set) ?? new Map<string, QuestionSet>()
    this.#withoutKeys.set(set, kept)
    const known = kept.get(name)
    if (known) return known
    const made = set.questionIDs.some((id) => heldOf(id)) ? withoutKeys(set, name, heldOf) : set
    if (kept.size >= MOST_WITHOUT_KEYS) kept.clear()
    kept.set(name, made)
    return made
  }

  /** The questions of one chapter, without data of a learner. */
  async questionSet(subjectID: number, wantedID: number): Promise<QuestionSet> {
    const revision = await this.revision(subjectID)
    const known = this.#sets.get(`${wantedID}@${revision}`)
    if (known) return known
    const chapterID = (await this.chapter(subjectID, wantedID))?.chapterID ?? wantedID
    return keep(this.#sets, `${chapterID}@${revision}`, () => questionSetOfChapter(this.#store, subjectID, chapterID))
  }
}
