import { spelledWords } from '@tizhou/domain/search/initials'
import { mayBeInitials, type SearchKind } from '@tizhou/domain/search/words'
import { coreOf } from '../../platform/coreFront.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { findWords } from './findWords.ts'
import { placesOfPoint } from './pointPlaces.ts'
import { askAgain } from './shelves.ts'
import { shownPoints, shownQuestions, shownTexts, spelledNames } from './shown.ts'
import { SOURCES } from './sources.ts'

/** Ids of a subject's things of a kind that contain all terms. */
async function find(
  store: Store,
  kind: SearchKind,
  { subjectID, ...wanted }: { subjectID: number; terms: readonly string[]; namesOnly?: boolean },
): Promise<number[]> {
  const source = SOURCES[kind]
  return findWords(store, { subjectID, kind: source.number, named: source.named, ...wanted })
}

/** The words of these things' names whose initials were typed, by id; of most there are none. */
async function spelledIn(
  store: Store,
  kind: SearchKind,
  { subjectID, terms, ids }: { subjectID: number; terms: readonly string[]; ids: readonly number[] },
): Promise<Map<number, string[]>> {
  const source = SOURCES[kind]
  if (!source.named || ids.length === 0 || !terms.every(mayBeInitials)) return new Map()
  const named = await spelledNames(store, subjectID, source.number, ids)
  return new Map([...named].map(([id, { names, initials }]) => [id, spelledWords(names, initials, terms)]))
}

async function wordsChanged(tx: Tx, subjectID: number, kind: SearchKind): Promise<void> {
  await askAgain(tx, { subjectID, kind: SOURCES[kind].number })
}

/** The front of the core `search`: `services.search`. */
export class Search extends coreOf({
  reads: { find, shownPoints, shownQuestions, shownTexts, spelledIn },
  changes: { wordsChanged },
  works: { placesOfPoint },
}) {}
