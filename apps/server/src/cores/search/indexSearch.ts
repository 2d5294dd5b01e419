import type { Job, JobNeeds, Turn } from '../../platform/jobs/job.ts'
import { type IndexRow, indexedAfter, indexRow, lastDoc, putRows, removeRows, type Shelf } from './indexRows.ts'
import { nextShelf, type ShelfState, shelfAt, shelfDone } from './shelves.ts'
import type { SearchSource } from './source.ts'
import { SOURCES } from './sources.ts'
import { speller } from './spelling.ts'

/** Things that one slice writes: about a hundred pairs each. */
const WRITTEN = 60

interface Slice {
  state: ShelfState
  put: IndexRow[]
  removed: number[]
  /** The last thing of this slice; undefined: no more follow. */
  last: number | undefined
}

const ALL = Object.values(SOURCES)

/** Keeps the search index up to date: a shelf with changes since its last pass is compared again. */
export const indexSearch: Job<Slice, 'store'> = {
  name: 'index-search',
  does: 'keeps the index of the search as the content is',
  everyMs: 2_000,
  async find(services, turn) {
    const state = await nextShelf(
      services.store,
      ALL.map(({ number }) => number),
    )
    const source = ALL.find(({ number }) => number === state?.kind)
    return state && source && sliceOf(services, source, state, turn)
  },
  work: (_services, { state, put, removed, last }, turn) =>
    turn.commit(turn.progress + 1, async (tx) => {
      await removeRows(tx, removed)
      await putRows(tx, state, put)
      await (last === undefined ? shelfDone(tx, state) : shelfAt(tx, state, last))
    }),
}

async function sliceOf(
  { store }: JobNeeds<'store'>,
  source: SearchSource,
  state: ShelfState,
  { size }: Pick<Turn, 'size'>,
): Promise<Slice> {
  const shelf: Shelf = { subjectID: state.subjectID, kind: state.kind }
  const listed = await source.listed(store, shelf.subjectID, state.after, size)
  let last = listed.length < size ? undefined : listed.at(-1)?.id
  const indexed = new Map(
    (await indexedAfter(store, shelf, state.after, last)).map((row) => [row.item_id, row] as const),
  )
  const differ = listed.filter(({ id, stamp }) => indexed.get(id)?.stamp !== stamp)
  const taken = differ.slice(0, WRITTEN)
  const next = differ[WRITTEN]
  // Differences beyond a slice are left to the next one, which begins before them.
  if (next) last = listed[listed.indexOf(next) - 1]?.id
  const stays = new Set(listed.map(({ id }) => id))
  const removed = [...indexed.values()].filter(({ item_id }) => !stays.has(item_id) && item_id <= (last ?? item_id))
  const stamps = new Map(taken.map(({ id, stamp }) => [id, stamp]))
  const things = taken.length > 0 ? await source.words(store, [...stamps.keys()]) : []
  const spell = things.some(({ names }) => names.length > 0) ? await speller() : () => ''
  let docID = things.some(({ id }) => !indexed.has(id)) ? await lastDoc(store) : 0
  const put = things.map((thing) =>
    indexRow({ docID: indexed.get(thing.id)?.doc_id ?? ++docID, stamp: stamps.get(thing.id) ?? '' }, thing, spell),
  )
  return { state, put, removed: removed.map(({ doc_id }) => doc_id), last }
}
