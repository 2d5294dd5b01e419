import { bandsOf, type Fingerprint, fingerprintOf, likenessOf } from '@tizhou/domain/content/alikeQuestions'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { atMost } from '@tizhou/domain/text/atMost'
import { LRUCache } from 'lru-cache'
import type { Store } from '../../../platform/database/store.ts'
import { MOST_SAMPLES, type Overwrites, SHOWN } from '../filing/compareWithBank.ts'
import { knownQuestions, nextTurn } from '../filing/draftPlan.ts'
import { alikeQuestions, MOST_COMPARED, MOST_OF_BAND } from './comparedQuestions.ts'

/** Requests get a turn after so many drafts. */
const PAUSE_EACH = 50
/** Fingerprints of a file that are kept; those of a large one would fill the memory. */
const KEPT = 3_000

type Similar = Omit<Overwrites, 'kind'> & { kind: 'similar' }

const printOf = ({ group, stem, options, answer }: QuestionDraft): Fingerprint =>
  fingerprintOf({ sharedStem: group?.stem ?? '', stem, options, answer })

/**
 * New questions that are nearly the same as one of the bank, as the job `find-twins` last saw it, or as an earlier one of the
 * file. Exact twins are told by compareWithBank and by the file's own warnings.
 */
export async function similarDrafts(
  on: Pick<Store, 'db'>,
  subjectID: number,
  drafts: readonly QuestionDraft[],
): Promise<Similar[]> {
  const known = await knownQuestions(on, subjectID, drafts)
  const found: Similar = { kind: 'similar', count: 0, samples: [] }
  const prints = new LRUCache<number, Fingerprint>({ max: KEPT })
  const earlier = new Map<number, number[]>()
  for (const [at, draft] of drafts.entries()) {
    if (at % PAUSE_EACH === PAUSE_EACH - 1) await nextTurn()
    const print = printOf(draft)
    prints.set(at, print)
    const bands = bandsOf(print)
    if (!known.has(draft.externalID)) {
      const twin = (await nearInBank(on, subjectID, print)) ?? nearInFile(draft, print, bands)
      if (twin !== undefined) tell(draft, twin)
    }
    for (const band of bands) {
      const same = earlier.get(band)
      if (!same) earlier.set(band, [at])
      else if (same.length < MOST_OF_BAND) same.push(at)
    }
  }
  return found.count === 0 ? [] : [found]

  function nearInFile(draft: QuestionDraft, print: Fingerprint, bands: readonly number[]): string | undefined {
    const shared = new Map<number, number>()
    for (const band of bands) for (const at of earlier.get(band) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    const likely = [...shared].sort(([one, a], [other, b]) => b - a || one - other).slice(0, MOST_COMPARED)
    for (const [at] of likely) {
      const other = drafts[at] as QuestionDraft
      if (draft.group && other.group?.key === draft.group.key) continue
      const alike = likenessOf(print, prints.get(at) ?? printOf(other))
      if (alike?.likeness === 'near')
        return `文件里的 ${other.externalID}（${alike.degree}%）：${atMost(other.stem, SHOWN)}`
    }
    return undefined
  }

  function tell({ externalID, stem }: QuestionDraft, twin: string): void {
    found.count++
    if (found.samples.length < MOST_SAMPLES)
      found.samples.push({ externalID, stem: atMost(stem, SHOWN), before: twin, after: atMost(stem, SHOWN) })
  }
}

async function nearInBank(on: Pick<Store, 'db'>, subjectID: number, print: Fingerprint): Promise<string | undefined> {
  const none = { questionID: undefined, groupID: null }
  const alike = (await alikeQuestions(on, subjectID, print, none)).find(({ likeness }) => likeness === 'near')
  if (!alike) return undefined
  const { external_id, stem } = await on.db
    .selectFrom('question')
    .select(['external_id', 'stem'])
    .where('question_id', '=', alike.questionID)
    .executeTakeFirstOrThrow()
  return `题库的 ${external_id}（${alike.degree}%）：${atMost(stem, SHOWN)}`
}
