import type { SearchKind } from '@tizhou/domain/search/words'
import { coreOf } from '../../platform/coreFront.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { findWords } from './findWords.ts'
import { placesOfPoint } from './pointPlaces.ts'
import { askAgain } from './shelves.ts'
import { shownPoints, shownQuestions, shownTexts } from './shown.ts'
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

async function wordsChanged(tx: Tx, subjectID: number, kind: SearchKind): Promise<void> {
  await askAgain(tx, { subjectID, kind: SOURCES[kind].number })
}

/** The front of the core `search`: `services.search`. */
export class Search extends coreOf({
  reads: { find, shownPoints, shownQuestions, shownTexts },
  changes: { wordsChanged },
  works: { placesOfPoint },
}) {}
