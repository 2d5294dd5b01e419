import { setImmediate as nextTurn } from 'node:timers/promises'
import { styleOfCode } from '@tizhou/catalogue/styles'
import { type BulkChange, changedBy, isShared } from '@tizhou/domain/content/bulkChange'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store } from '../../../platform/database/store.ts'
import { MOST_SAMPLES, type OverwriteSample, SHOWN } from '../filing/compareWithBank.ts'
import { contentHash } from '../filing/draftPlan.ts'
import { type BankDraft, bankDrafts, type ChapterNames, chapterNames, type Place } from './bankDrafts.ts'

type Reads = Pick<Store, 'db'>

/** Of so many questions at a time: requests get a turn between. */
const AT_ONCE = 200
/** Most questions that are named with the reason why they stay as they are. */
const MOST_REFUSED = 1_000

/** Where a question is taken out of its chapters, or put back into them. */
export interface PlannedRemoval {
  questionID: number
  places: Place[]
  removedAt: number | null
  removedPlaces: string
}

/** What a change of many questions would do. Reads only. */
export interface BulkPlan {
  /** Questions that were asked for. */
  found: number
  /** Others of their groups, which change with them. */
  followed: number
  /** Questions that say so already. */
  same: number
  drafts: QuestionDraft[]
  removals: PlannedRemoval[]
  /** Numbers of questions that stay as they are, by reason. */
  refused: Map<string, number>
  /** The first of these. */
  refusedRows: { externalID: string; stem: string; reason: string }[]
  samples: OverwriteSample[]
}

/**
 * A change; where it moves questions, with the chapter, whose names may be others until the change is made: `path` is how
 * it was called.
 */
export type PlannedChange = Exclude<BulkChange, { what: 'move' }> | MoveChange
type MoveChange = Extract<BulkChange, { what: 'move' }> & { chapterID: number }

/** `ids`: of the subject, in any order. */
export async function planBulk(
  on: Reads,
  subjectID: number,
  ids: readonly number[],
  asked: PlannedChange,
  onRead: (done: number) => void = () => undefined,
): Promise<BulkPlan> {
  const chapters = await chapterNames(on, subjectID)
  const change = asked.what === 'move' ? { ...asked, path: chapters.pathOf(asked.chapterID) } : asked
  const all = isShared(change) ? await withGroups(on, ids) : [...ids]
  const named = new Set(ids)
  const outcome = new Outcome(ids.length)
  /** Changes of a group wait for its last question. */
  const groups = new Map<string, { before: BankDraft; made: Made }[]>()
  let done = 0
  for (const some of inChunks(all, AT_ONCE)) {
    for (const before of await bankDrafts(on, subjectID, chapters, some)) {
      const made = madeOf(before, change, chapters)
      const key = isShared(change) ? before.draft.group?.key : undefined
      if (key === undefined) outcome.add(before, made)
      // Whoever stands in no chapter is no part of what a group shares.
      else if (before.state !== 'inChapter') outcome.add(before, named.has(before.questionID) ? made : 'nothing')
      else {
        const members = groups.get(key) ?? []
        groups.set(key, members)
        members.push({ before, made })
      }
    }
    done += some.length
    onRead(Math.min(done, ids.length))
    await nextTurn()
  }
  for (const members of groups.values()) {
    const others = members.filter(({ before }) => !named.has(before.questionID)).length
    // Nobody follows a question that was taken out.
    if (others === members.length) continue
    outcome.plan.followed += others
    const refusal = members.map(({ made }) => made).find((made) => typeof made === 'object' && 'refused' in made)
    for (const { before, made } of members) outcome.add(before, refusal ?? made)
  }
  return outcome.inOrder(change.what === 'move' ? chapters.rankOf : undefined)
}

/** `nothing`: neither counted nor changed. */
type Made = 'nothing' | 'same' | { refused: string } | { draft: QuestionDraft } | { removal: PlannedRemoval }

function madeOf(before: BankDraft, change: PlannedChange, { treeOf }: ChapterNames): Made {
  const { state, places, draft } = before
  if (change.what === 'retire') {
    if (state === 'removed') return 'same'
    if (state === 'papersOnly') return { refused: '仅在试卷中，不在章节里' }
    return { removal: removalOf(before, places) }
  }
  if (change.what === 'restore') {
    if (state !== 'removed') return 'same'
    return places.length === 0 ? { refused: '原来的章节已不存在' } : { removal: removalOf(before, places) }
  }
  if (state === 'removed') return { refused: '已移出，请先恢复' }
  if (change.what === 'move') {
    if (state === 'papersOnly') return { refused: '仅在试卷中，不在章节里' }
    const treeID = treeOf(change.chapterID)
    if (treeID === undefined) return { refused: '要移到的章节已不存在' }
    if (treeOf(places[0]?.chapterID ?? 0) !== treeID) return { refused: '在另一个目录里' }
  }
  if (change.what === 'style' && before.inPaper && draft.style !== change.style)
    return { refused: '在试卷中，题型不能再改' }
  const made = changedBy(draft, change)
  if ('refused' in made) return made
  return contentHash(made.draft) === contentHash(draft) ? 'same' : made
}

const removalOf = ({ questionID, removedAt, removedPlaces }: BankDraft, places: Place[]): PlannedRemoval => ({
  ...{ questionID, places, removedAt },
  removedPlaces: removedAt === null ? JSON.stringify(places) : removedPlaces,
})

class Outcome {
  readonly plan: BulkPlan
  readonly #placeOf = new Map<QuestionDraft, Place | undefined>()

  constructor(found: number) {
    const numbers = { found, followed: 0, same: 0 }
    this.plan = { ...numbers, drafts: [], removals: [], refused: new Map(), refusedRows: [], samples: [] }
  }

  /** Questions that move stand in their new chapter as they stood before. `rankOf`: of a chapter among all. */
  inOrder(rankOf: ((chapterID: number) => number) | undefined): BulkPlan {
    const at = (draft: QuestionDraft) => this.#placeOf.get(draft) ?? { chapterID: 0, position: 0 }
    if (rankOf)
      this.plan.drafts.sort((one, other) => {
        const [a, b] = [at(one), at(other)]
        return rankOf(a.chapterID) - rankOf(b.chapterID) || a.position - b.position
      })
    return this.plan
  }

  add({ draft, state, places }: BankDraft, made: Made): void {
    const { plan } = this
    if (made === 'nothing') return
    if (made === 'same') {
      plan.same++
      return
    }
    if ('refused' in made) {
      plan.refused.set(made.refused, (plan.refused.get(made.refused) ?? 0) + 1)
      if (plan.refusedRows.length < MOST_REFUSED)
        plan.refusedRows.push({ externalID: draft.externalID, stem: draft.stem.slice(0, 200), reason: made.refused })
      return
    }
    if ('draft' in made) {
      plan.drafts.push(made.draft)
      this.#placeOf.set(made.draft, places[0])
      this.#sample(draft, ...differenceOf(draft, made.draft))
      return
    }
    plan.removals.push(made.removal)
    const place = draft.chapterPath.join(' / ')
    if (state === 'removed') this.#sample(draft, '已移出', place)
    else this.#sample(draft, place, '移出')
  }

  #sample({ externalID, stem }: QuestionDraft, before: string, after: string): void {
    if (this.plan.samples.length < MOST_SAMPLES)
      this.plan.samples.push({ externalID, stem: stem.slice(0, SHOWN), before, after })
  }
}

const NONE = '（空）'

/** What differs, in words. */
function differenceOf(before: QuestionDraft, after: QuestionDraft): [before: string, after: string] {
  const texts = ({ chapterPath, style, points, difficulty, source, year, answer }: QuestionDraft) => [
    chapterPath.join(' / '),
    styleOfCode(style)?.name ?? style,
    points.join('；') || NONE,
    difficulty === undefined ? NONE : `难度 ${difficulty}`,
    source ?? NONE,
    year === undefined ? NONE : String(year),
    `答案 ${answer}`,
  ]
  const [was, is] = [texts(before), texts(after)]
  const at = was.flatMap((text, index) => (text === is[index] ? [] : [index]))
  const joined = (all: string[]) => at.map((index) => all[index]).join('　')
  return [joined(was), joined(is)]
}

/** Adds the other questions of the groups that these belong to. */
async function withGroups({ db }: Reads, ids: readonly number[]): Promise<number[]> {
  const all = new Set(ids)
  for (const some of inChunks(ids)) {
    const members = await db
      .selectFrom('question')
      .select('question_id')
      .where('group_id', 'in', (in_) =>
        in_
          .selectFrom('question')
          .select('group_id')
          .where('question_id', 'in', some)
          .where('group_id', 'is not', null),
      )
      .execute()
    for (const { question_id } of members) all.add(question_id)
    await nextTurn()
  }
  return [...all]
}
