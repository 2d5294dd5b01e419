import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from '../../platform/database/store.ts'
import { speller } from './speller.ts'
import { type Readings, rankOf, type Searchable, searchForm, wordsOf } from './subjectMatch.ts'
import { type SubjectRow, shownSubjects, stateOfSubjects } from './subjects.ts'

/** Most ms until a changed subject is found in its new form: the cache is checked after so long. */
const RECHECK_MS = 1_000

/** Names that are transcribed, and subjects that are prepared, in one turn of the event loop. */
const AT_ONCE = 20
const PREPARED_AT_ONCE = 1_000

/** Words with these may be pinyin. */
const LATIN = /[a-z]/

interface Known {
  row: SubjectRow
  searchable: Searchable
}

/**
 * In-memory directory of subjects for searches: those that learners can find, unless `load` gives others. Pinyin is
 * computed when somebody first types Latin letters (its dictionary takes some 30 MB), and once for each name.
 */
export class SubjectDirectory {
  readonly #store: Store
  readonly #load: typeof shownSubjects
  #known: Promise<Known[]> | undefined
  #state = ''
  #until = 0
  #asking: Promise<Known[]> | undefined
  #spell: ((name: string) => Readings) | undefined
  #learning: Promise<void> | undefined
  readonly #spelled = new Map<string, Readings>()

  constructor(store: Store, load: typeof shownSubjects = shownSubjects) {
    this.#store = store
    this.#load = load
  }

  /** Subjects that match the typed text, best first; an empty text gives all, in their own order. */
  async search(typed: string): Promise<SubjectRow[]> {
    const word = searchForm(typed)
    if (LATIN.test(word)) await this.#learnToSpell()
    const known = await this.#subjects()
    const words = wordsOf(word)
    if (word === '') return known.map(({ row }) => row)
    return known
      .flatMap(({ row, searchable }) => {
        const rank = rankOf(searchable, words)
        return rank === undefined ? [] : [{ row, rank }]
      })
      .sort((a, b) => a.rank - b.rank)
      .map(({ row }) => row)
  }

  #subjects(): Promise<Known[]> {
    if (this.#known && performance.now() < this.#until) return this.#known
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  /** The cached subjects, loaded again where any was added or changed. */
  async #ask(): Promise<Known[]> {
    const asked = performance.now()
    const { state, isLong } = await stateOfSubjects(this.#store)
    if (!this.#known || state !== this.#state) {
      this.#known = this.#prepare(await this.#load(this.#store, isLong))
      this.#state = state
    }
    this.#until = asked + RECHECK_MS
    return this.#known
  }

  async #prepare(rows: readonly SubjectRow[]): Promise<Known[]> {
    const known: Known[] = []
    for (const row of rows) {
      known.push(this.#make(row))
      if (known.length % PREPARED_AT_ONCE === 0) await nextTurn()
    }
    return known
  }

  #make(row: SubjectRow): Known {
    const names = [...new Set([row.short_name, row.name].map(searchForm))]
    return {
      row,
      searchable: {
        code: searchForm(row.code),
        names,
        family: searchForm(row.family),
        readings: this.#spell ? names.map((name) => this.#readings(name)) : [],
      },
    }
  }

  #readings(name: string): Readings {
    const known = this.#spelled.get(name)
    if (known) return known
    const made = this.#spell?.(name) ?? []
    // Names seldom change, so only constant renaming reaches this limit.
    if (this.#spelled.size > 20_000) this.#spelled.clear()
    this.#spelled.set(name, made)
    return made
  }

  #learnToSpell(): Promise<void> {
    this.#learning ??= this.#learn().catch((error) => {
      this.#learning = undefined
      throw error
    })
    return this.#learning
  }

  /** Transcribes the names bit by bit: all at once would block the event loop for a quarter of a second. */
  async #learn(): Promise<void> {
    const spell = await speller()
    let done = 0
    for (const { searchable } of await this.#subjects())
      for (const name of searchable.names) {
        this.#spelled.set(name, spell(name))
        if (++done % AT_ONCE === 0) await nextTurn()
      }
    this.#spell = spell
    this.#known = undefined
  }
}
