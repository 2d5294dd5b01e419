import { styleOfCode, styleOfID } from '@tizhou/catalogue/styles'
import type { Option, QuestionDraft, Reason } from '@tizhou/domain/content/question'
import { atMost } from '@tizhou/domain/text/atMost'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store } from '../../../platform/database/store.ts'
import { lastChanges } from '../../audit/auditRows.ts'
import { contentHash, knownQuestions, nextTurn } from './draftPlan.ts'
import { twinsInBank } from './twinsInBank.ts'

/**
 * Effects on the bank that need confirmation: changing a question's style, key or options; overwriting later manual
 * edits (or restoring what was taken out); adding a duplicate of a question with another id.
 */
export type Overwrite = 'style' | 'answer' | 'options' | 'edited' | 'duplicates'

export interface OverwriteSample {
  externalID: string
  stem: string
  before: string
  after: string
}

export interface Overwrites {
  kind: Overwrite
  /** Number of questions; `samples` has the first ones. */
  count: number
  samples: OverwriteSample[]
}

type Reads = Pick<Store, 'db'>
type BankRow = Awaited<ReturnType<typeof rowsOf>>[number]

export const MOST_SAMPLES = 10
/** Of a text in a sample. */
export const SHOWN = 300
/** The event loop gets a pause after so many drafts. */
const PAUSE_EACH = 200
/**
 * An audit row of another question of the group belongs to the same edit if it follows the question's update time
 * within so many ms.
 */
const SAME_CHANGE_MS = 10_000

/** What the drafts would overwrite or duplicate; kinds without questions are absent. Reads only, in pages. */
export async function compareWithBank(
  on: Reads,
  subjectID: number,
  drafts: readonly QuestionDraft[],
): Promise<Overwrites[]> {
  const known = await knownQuestions(on, subjectID, drafts)
  const found = new Map<Overwrite, Overwrites>()
  const add = (kind: Overwrite, draft: QuestionDraft, before: string, after: string) => {
    const own = found.get(kind) ?? { kind, count: 0, samples: [] }
    found.set(kind, own)
    own.count++
    if (own.samples.length < MOST_SAMPLES)
      own.samples.push({
        externalID: draft.externalID,
        stem: shortened(draft.stem),
        before: shortened(before),
        after: shortened(after),
      })
  }
  const changed = new Map<number, QuestionDraft>()
  const same = new Map<number, QuestionDraft>()
  const added: QuestionDraft[] = []
  for (const [at, draft] of drafts.entries()) {
    if (at % PAUSE_EACH === PAUSE_EACH - 1) await nextTurn()
    const before = known.get(draft.externalID)
    if (!before) added.push(draft)
    else (before.hash === contentHash(draft) ? same : changed).set(before.questionID, draft)
  }
  const removed = await removedOf(on, [...changed.keys(), ...same.keys()])
  // A draft without a chapter restores no place.
  const returning = [...same].filter(([id, { chapterPath }]) => removed.has(id) && chapterPath.length > 0)
  for (const some of inChunks([...changed.keys(), ...returning.map(([id]) => id)], PAUSE_EACH)) {
    const rows = await rowsOf(on, some)
    const edited = await editedByHand(on, rows)
    const byID = new Map(rows.map((row) => [row.question_id, row]))
    // In the order of the file.
    for (const row of some.flatMap((id) => byID.get(id) ?? [])) {
      const draft = changed.get(row.question_id) ?? (same.get(row.question_id) as QuestionDraft)
      compareOne(row, draft, (kind, before, after) => add(kind, draft, before, after))
      if (!edited.has(row.question_id)) continue
      const isBack = removed.has(row.question_id) && draft.chapterPath.length > 0
      if (isBack) add('edited', draft, '已移出章节', '重新放回章节')
      else add('edited', draft, ...differences(row, draft))
    }
    await nextTurn()
  }
  if (added.length > 0)
    for (const [draft, twin] of await twinsInBank(on, subjectID, added))
      add('duplicates', draft, `题库已有 ${twin}`, `将新增 ${draft.externalID}`)
  return KINDS.flatMap((kind) => found.get(kind) ?? [])
}

/** External ids of the questions that the drafts would change and that have changed since the moment. */
export async function changedSince(
  on: Reads,
  subjectID: number,
  drafts: readonly QuestionDraft[],
  moment: number,
): Promise<string[]> {
  const known = await knownQuestions(on, subjectID, drafts)
  const changed = new Map<number, string>()
  for (const [at, draft] of drafts.entries()) {
    if (at % PAUSE_EACH === PAUSE_EACH - 1) await nextTurn()
    const before = known.get(draft.externalID)
    if (before && before.hash !== contentHash(draft)) changed.set(before.questionID, draft.externalID)
  }
  const found: string[] = []
  for (const some of inChunks([...changed.keys()])) {
    const rows = await on.db
      .selectFrom('question')
      .select('question_id')
      .where('question_id', 'in', some)
      .where('updated_at', '>=', moment)
      .execute()
    found.push(...rows.flatMap((row) => changed.get(row.question_id) ?? []))
  }
  return found
}

const KINDS: readonly Overwrite[] = ['style', 'answer', 'options', 'edited', 'duplicates']

const shortened = (text: string): string => atMost(text, SHOWN)

const rowsOf = ({ db }: Reads, ids: readonly number[]) =>
  db
    .selectFrom('question')
    .select([
      'question_id',
      'style_id',
      'stem',
      'options',
      'answer',
      'explanation',
      'option_reasons',
      'hint',
      'group_id',
      'updated_at',
    ])
    .where('question_id', 'in', ids)
    .execute()

async function removedOf({ db }: Reads, ids: readonly number[]): Promise<Set<number>> {
  const removed = new Set<number>()
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom('removed_question')
      .select('question_id')
      .where('question_id', 'in', some)
      .execute()
    for (const row of rows) removed.add(row.question_id)
    await nextTurn()
  }
  return removed
}

type Note = (kind: Overwrite, before: string, after: string) => void

const styleName = (code: string | undefined): string => styleOfCode(code ?? '')?.name ?? code ?? ''

function optionsText(options: readonly Option[]): string {
  const texts = options.map(
    ({ name, content, weight }) => `${name} ${content}${weight === undefined ? '' : `（${weight}）`}`,
  )
  return texts.join('　') || '（没有）'
}

/** JSON of options that does not depend on the order of an option's fields. */
const canonical = (options: readonly Option[]): string =>
  JSON.stringify(options.map(({ name, content, weight }) => [name, content, weight ?? null]))

function compareOne(row: BankRow, draft: QuestionDraft, note: Note): void {
  const style = styleOfID(row.style_id)?.code
  if (style !== draft.style) note('style', styleName(style), styleName(draft.style))
  if (row.answer !== draft.answer) note('answer', row.answer, draft.answer)
  const options = JSON.parse(row.options) as Option[]
  if (canonical(options) !== canonical(draft.options)) note('options', optionsText(options), optionsText(draft.options))
}

/** The differences between an edited question and its draft, the stem first. */
function differences(row: BankRow, draft: QuestionDraft): [before: string, after: string] {
  const fields: [name: string, before: string, after: string][] = [
    ['题干', row.stem, draft.stem],
    ['选项', optionsText(JSON.parse(row.options) as Option[]), optionsText(draft.options)],
    ['答案', row.answer, draft.answer],
    ['解析', row.explanation, draft.explanation],
    ['选项理由', optionsText(JSON.parse(row.option_reasons ?? '[]') as Reason[]), optionsText(draft.reasons ?? [])],
    ['提示', row.hint, draft.hint ?? ''],
  ]
  const different = fields.filter(([, before, after]) => before !== after)
  if (different.length === 0) return ['章节、知识点或其他内容', '按文件改写']
  const texts = (side: 1 | 2) => different.map((field) => `${field[0]}：${field[side] || '（空）'}`).join('　')
  return [texts(1), texts(2)]
}

/**
 * Those of these questions that staff edited after they were last filed. An edit writes its audit row and the
 * question's update time in one transaction, and a later import moves that time. Shared content of a group is edited
 * with one question and logged for that question alone.
 */
async function editedByHand(on: Reads, rows: readonly BankRow[]): Promise<Set<number>> {
  const groups = rows.flatMap(({ group_id }) => group_id ?? [])
  const members = await membersOf(on, groups)
  const at = await lastChanges(on, 'question', [
    ...new Set([...rows.map(({ question_id }) => question_id), ...members.map(({ question_id }) => question_id)]),
  ])
  const byGroup = new Map<number, number[]>()
  for (const { group_id, question_id } of members)
    byGroup.set(group_id as number, [...(byGroup.get(group_id as number) ?? []), question_id])
  const isEdited = ({ question_id, group_id, updated_at }: BankRow): boolean => {
    if ((at.get(question_id) ?? -1) >= updated_at) return true
    const others = group_id === null ? [] : (byGroup.get(group_id) ?? [])
    return others.some((other) => {
      const behind = (at.get(other) ?? -1) - updated_at
      return behind >= 0 && behind < SAME_CHANGE_MS
    })
  }
  return new Set(rows.filter(isEdited).map(({ question_id }) => question_id))
}

async function membersOf({ db }: Reads, groups: readonly number[]) {
  const members: { question_id: number; group_id: number | null }[] = []
  for (const some of inChunks([...new Set(groups)]))
    members.push(
      ...(await db.selectFrom('question').select(['question_id', 'group_id']).where('group_id', 'in', some).execute()),
    )
  return members
}
