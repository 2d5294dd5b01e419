import type { Option, QuestionDraft } from '@tizhou/domain/content/question'
import { sql } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store } from '../../../platform/database/store.ts'
import { knownQuestions } from './draftPlan.ts'
import { notStaged } from './notStaged.ts'

type Reads = Pick<Store, 'db'>

/** A group of the bank whose number a file gives to questions, while none of the group's own questions is in the file. */
export interface OtherGroup {
  key: string
  stem: string
  /** How many questions the bank has in it. */
  members: number
  /** Shared options of the bank's group; empty where it shares a stem. */
  options: readonly Option[]
  /** The file's questions with this number. */
  drafts: readonly QuestionDraft[]
  /** The file's questions share another stem, or other options. */
  differs: boolean
}

/** The groups of the bank that the drafts would join without naming one of their questions. Reads only. */
export async function otherGroups(
  on: Reads,
  subjectID: number,
  drafts: readonly QuestionDraft[],
): Promise<OtherGroup[]> {
  const byKey = Map.groupBy(
    drafts.filter(({ group }) => group !== undefined),
    ({ group }) => group?.key as string,
  )
  const found: OtherGroup[] = []
  for (const keys of inChunks([...byKey.keys()])) {
    const groups = await on.db
      .selectFrom('question_group')
      .select(['group_id', 'external_key', 'stem'])
      .where('subject_id', '=', subjectID)
      .where('external_key', 'in', keys)
      .execute()
    if (groups.length === 0) continue
    const members = await membersOf(
      on,
      groups.map(({ group_id }) => group_id),
    )
    for (const { group_id, external_key: key, stem } of groups) {
      const own = byKey.get(key) ?? []
      const ids = new Set(own.map(({ externalID }) => externalID))
      const inBank = members.get(group_id) ?? []
      const first = inBank[0]
      if (!first || inBank.some(({ external_id }) => ids.has(external_id))) continue
      const options = first.form === 'BTEST' ? await optionsOf(on, first.question_id) : []
      const differs = own.some((draft) => draft.group?.stem !== stem || !sharesOptions(draft, options))
      found.push({ key, stem, members: inBank.length, options, drafts: own, differs })
    }
  }
  return found
}

/** A group of a shared stem shares no options. */
const sharesOptions = ({ form, options }: QuestionDraft, shared: readonly Option[]): boolean =>
  form === 'BTEST' ? named(options) === named(shared) : shared.length === 0

const named = (options: readonly Option[]): string =>
  JSON.stringify(options.map(({ name, content }) => [name, content]))

async function membersOf({ db }: Reads, groupIDs: readonly number[]) {
  const rows = await db
    .selectFrom('question as q')
    .select(['q.question_id', 'q.group_id', 'q.external_id', 'q.form'])
    .where('q.group_id', 'in', groupIDs)
    .where(sql<boolean>`${sql.raw(notStaged('q.question_id'))}`)
    .orderBy('q.group_order')
    .execute()
  return Map.groupBy(rows, (row) => row.group_id as number)
}

async function optionsOf({ db }: Reads, questionID: number): Promise<Option[]> {
  const row = await db.selectFrom('question').select('options').where('question_id', '=', questionID).executeTakeFirst()
  return JSON.parse(row?.options ?? '[]') as Option[]
}

/**
 * Drafts of the sheet of a paper, whose group numbers hold for that sheet alone: a group whose questions are all new gets
 * a key of its own where the bank uses its number, and keeps that key when the same sheet comes again.
 */
export async function withOwnGroups(
  on: Reads,
  subjectID: number,
  drafts: readonly QuestionDraft[],
): Promise<QuestionDraft[]> {
  const keys = await ownKeysBefore(on, subjectID, drafts)
  const others = (await otherGroups(on, subjectID, drafts)).filter(({ key }) => !keys.has(key))
  const known = await knownQuestions(
    on,
    subjectID,
    others.flatMap((group) => group.drafts),
  )
  for (const { key, drafts: own } of others)
    if (!own.some(({ externalID }) => known.has(externalID))) keys.set(key, ownKey(own[0] as QuestionDraft))
  return drafts.map((draft) => {
    const key = draft.group && keys.get(draft.group.key)
    return draft.group && key !== undefined ? { ...draft, group: { ...draft.group, key } } : draft
  })
}

const ownKey = ({ externalID }: Pick<QuestionDraft, 'externalID'>): string => `group-${externalID}`

/** The keys of their own that groups of the drafts got when their sheet came before. */
async function ownKeysBefore(
  on: Reads,
  subjectID: number,
  drafts: readonly QuestionDraft[],
): Promise<Map<string, string>> {
  const grouped = drafts.filter(({ group }) => group !== undefined)
  const now = new Map<string, string>()
  for (const some of inChunks(grouped.map(({ externalID }) => externalID))) {
    const rows = await on.db
      .selectFrom('question as q')
      .innerJoin('question_group as g', 'g.group_id', 'q.group_id')
      .select(['q.external_id', 'g.external_key'])
      .where('q.subject_id', '=', subjectID)
      .where('q.external_id', 'in', some)
      .execute()
    for (const row of rows) now.set(row.external_id, row.external_key)
  }
  const keys = new Map<string, string>()
  for (const [key, own] of Map.groupBy(grouped, ({ group }) => group?.key as string)) {
    const made = new Set(own.map(ownKey))
    const before = own.map(({ externalID }) => now.get(externalID)).find((one) => one !== undefined && made.has(one))
    if (before !== undefined) keys.set(key, before)
  }
  return keys
}
