import { styleOfCode, styleOfID } from '@tizhou/catalogue/styles'
import type { Option, QuestionDraft, Reason } from '@tizhou/domain/content/question'
import { atMost } from '@tizhou/domain/text/atMost'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store } from '../../../platform/database/store.ts'
import { changeTimes, lastChanges } from '../../audit/auditRows.ts'
import type { TreeName } from './chapterFiler.ts'
import { type ChapterMove, chapterMoves } from './chapterMoves.ts'
import { contentHash, knownQuestions, nextTurn } from './draftPlan.ts'
import { type OtherGroup, otherGroups } from './namedGroups.ts'
import { pointChanges } from './pointChanges.ts'
import { twinsInBank } from './twinsInBank.ts'
import { undoneSpans } from './undoneSpans.ts'

/**
 * Effects on the bank. All but the last need confirmation: changing a question's style, key or options; bringing questions into
 * another group of the same number (`groups`); overwriting later manual edits (or restoring what was taken out); taking
 * questions to other chapters of the tree; adding a duplicate of a question with another id. `texts`: changing other texts
 * or the knowledge points of questions that nobody edited by hand.
 */
export type Overwrite = 'style' | 'answer' | 'options' | 'groups' | 'edited' | 'chapters' | 'duplicates' | 'texts'

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

/**
 * What the drafts would overwrite or duplicate; kinds without questions are absent. Reads only, in pages. `tree`: where they
 * are filed; absent: places are not compared.
 */
export async function compareWithBank(
  on: Reads,
  subjectID: number,
  drafts: readonly QuestionDraft[],
  tree?: TreeName,
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
  /** All that the bank has, in the order of the file. */
  const stored = new Map<number, QuestionDraft>()
  const added: QuestionDraft[] = []
  for (const [at, draft] of drafts.entries()) {
    if (at % PAUSE_EACH === PAUSE_EACH - 1) await nextTurn()
    const before = known.get(draft.externalID)
    if (!before) {
      added.push(draft)
      continue
    }
    stored.set(before.questionID, draft)
    ;(before.hash === contentHash(draft) ? same : changed).set(before.questionID, draft)
  }
  const moves = tree ? await chapterMoves(on, subjectID, tree, stored) : new Map<number, ChapterMove>()
  for (const [id, draft] of stored) {
    const move = moves.get(id)
    if (move) add('chapters', draft, move.before, move.after)
  }
  const pointsOf = changed.size > 0 ? await pointChanges(on, subjectID) : undefined
  const removed = await removedOf(on, [...changed.keys(), ...same.keys()])
  // A draft without a chapter restores no place.
  const returning = [...same].filter(([id, { chapterPath }]) => removed.has(id) && chapterPath.length > 0)
  for (const some of inChunks([...changed.keys(), ...returning.map(([id]) => id)], PAUSE_EACH)) {
    const rows = await rowsOf(on, some)
    const edited = await editedByHand(on, rows)
    const byID = new Map(rows.map((row) => [row.question_id, row]))
    const points = await pointsOf?.(
      new Map(
        some.flatMap((id) => {
          const draft = changed.get(id)
          return draft ? [[id, draft] as const] : []
        }),
      ),
    )
    // In the order of the file.
    for (const row of some.flatMap((id) => byID.get(id) ?? [])) {
      const draft = changed.get(row.question_id) ?? (same.get(row.question_id) as QuestionDraft)
      compareOne(row, draft, (kind, before, after) => add(kind, draft, before, after))
      const texts = [...textsThatDiffer(row, draft), ...pointsThatDiffer(points?.get(row.question_id))]
      if (!edited.has(row.question_id)) {
        if (texts.length > 0) add('texts', draft, ...bothSides(texts))
        continue
      }
      const isBack = removed.has(row.question_id) && draft.chapterPath.length > 0
      if (isBack) add('edited', draft, '已移出章节', '重新放回章节')
      else add('edited', draft, ...differences(row, draft, texts, moves.get(row.question_id)))
    }
    await nextTurn()
  }
  for (const group of await otherGroups(on, subjectID, drafts))
    if (group.differs)
      for (const draft of group.drafts) add('groups', draft, groupText(group), `并入这一组：${sharedText(draft)}`)
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

const KINDS: readonly Overwrite[] = [
  'style',
  'answer',
  'options',
  'groups',
  'edited',
  'chapters',
  'duplicates',
  'texts',
]

const shortened = (text: string): string => atMost(text, SHOWN)

const rowsOf = ({ db }: Reads, ids: readonly number[]) =>
  db
    .selectFrom('question as q')
    .leftJoin('question_group as g', 'g.group_id', 'q.group_id')
    .select(['q.question_id', 'q.style_id', 'q.stem', 'q.options', 'q.answer', 'q.explanation', 'q.option_reasons'])
    .select(['q.hint', 'q.source', 'q.year', 'q.difficulty', 'q.group_id', 'q.updated_at', 'g.stem as group_stem'])
    .where('q.question_id', 'in', ids)
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

/** A group of the bank: its number, how many questions are in it, and what they share. */
const groupText = ({ key, members, stem, options }: OtherGroup): string =>
  `组号 ${key}（题库里 ${members} 题）：${options.length > 0 ? optionsText(options) : stem}`

const sharedText = ({ form, options, group }: QuestionDraft): string =>
  form === 'BTEST' ? optionsText(options) : (group?.stem ?? '')

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

type Field = [name: string, before: string, after: string]

/** The texts that have no kind of their own and that differ, the stem first. */
const textsThatDiffer = (row: BankRow, draft: QuestionDraft): Field[] =>
  differing([
    ['题干', row.stem, draft.stem],
    ['共用题干', row.group_stem ?? '', draft.group?.stem ?? ''],
    ['提示', row.hint, draft.hint ?? ''],
    ['解析', row.explanation, draft.explanation],
    ['选项理由', optionsText(JSON.parse(row.option_reasons ?? '[]') as Reason[]), optionsText(draft.reasons ?? [])],
    ['来源', row.source ?? '', draft.source ?? ''],
    ['年份', String(row.year ?? ''), String(draft.year ?? '')],
    ['难度', String(row.difficulty ?? ''), String(draft.difficulty ?? '')],
  ])

const pointsThatDiffer = (points: [before: string, after: string] | undefined): Field[] =>
  points ? [['知识点', ...points]] : []

const differing = (fields: readonly Field[]): Field[] => fields.filter(([, before, after]) => before !== after)

/** The differences between an edited question and its draft, the stem first. `texts`: those of its texts. */
function differences(
  row: BankRow,
  draft: QuestionDraft,
  texts: readonly Field[],
  move: ChapterMove | undefined,
): [before: string, after: string] {
  const isStem = ([name]: Field) => name === '题干'
  const different: Field[] = [
    ...texts.filter(isStem),
    ...differing([
      ['选项', optionsText(JSON.parse(row.options) as Option[]), optionsText(draft.options)],
      ['答案', row.answer, draft.answer],
    ]),
    ...texts.filter((field) => !isStem(field)),
    ...(move ? [['章节', move.before, move.after] satisfies Field] : []),
  ]
  return different.length === 0 ? ['其他内容', '按文件改写'] : bothSides(different)
}

function bothSides(fields: readonly Field[]): [before: string, after: string] {
  const texts = (side: 1 | 2) => fields.map((field) => `${field[0]}：${field[side] || '（空）'}`).join('　')
  return [texts(1), texts(2)]
}

/**
 * Those of these questions that staff edited after they were last filed. An edit writes its audit row and the
 * question's update time in one transaction, and a later import moves that time. An undoing brings the former time back;
 * edits between the import and its undoing are gone. Shared content of a group is edited with one question and logged for
 * that question alone.
 */
async function editedByHand(on: Reads, rows: readonly BankRow[]): Promise<Set<number>> {
  const groups = rows.flatMap(({ group_id }) => group_id ?? [])
  const members = await membersOf(on, groups)
  const at = await lastChanges(on, 'question', [
    ...new Set([...rows.map(({ question_id }) => question_id), ...members.map(({ question_id }) => question_id)]),
  ])
  const left = await changesLeft(
    on,
    at,
    rows.map(({ question_id }) => question_id),
  )
  const byGroup = new Map<number, number[]>()
  for (const { group_id, question_id } of members)
    byGroup.set(group_id as number, [...(byGroup.get(group_id as number) ?? []), question_id])
  const isEdited = ({ question_id, group_id, updated_at }: BankRow): boolean => {
    if ((left.get(question_id) ?? -1) >= updated_at) return true
    const group = group_id === null ? [] : (byGroup.get(group_id) ?? [])
    const others = group.filter((other) => other !== question_id)
    return others.some((other) => {
      const behind = (at.get(other) ?? -1) - updated_at
      return behind >= 0 && behind < SAME_CHANGE_MS
    })
  }
  return new Set(rows.filter(isEdited).map(({ question_id }) => question_id))
}

/** When each of these was last changed by a change that no undoing took back. `at`: its last change of all. */
async function changesLeft(
  on: Reads,
  at: ReadonlyMap<number, number>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const left = new Map(at)
  const spans = await undoneSpans(
    on,
    ids.filter((id) => at.has(id)),
  )
  for (const [id, times] of await changeTimes(on, 'question', [...spans.keys()]))
    left.set(
      id,
      Math.max(-1, ...times.filter((time) => !spans.get(id)?.some(({ from, to }) => time > from && time <= to))),
    )
  return left
}

async function membersOf({ db }: Reads, groups: readonly number[]) {
  const members: { question_id: number; group_id: number | null }[] = []
  for (const some of inChunks([...new Set(groups)]))
    members.push(
      ...(await db.selectFrom('question').select(['question_id', 'group_id']).where('group_id', 'in', some).execute()),
    )
  return members
}
