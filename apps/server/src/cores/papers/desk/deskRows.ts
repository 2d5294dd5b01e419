import type { Store } from '../../../platform/database/store.ts'
import { type ListedRow, paperOutlines } from '../paperLists.ts'
import { attemptCounts, type PaperDraftRow, paperDrafts } from './paperDrafts.ts'
import { itemsOf } from './paperForm.ts'

/** `changed`: published, with changes that are not. */
export type DeskState = 'draft' | 'open' | 'changed' | 'withdrawn'

/** A paper for everybody as the list of the desk shows it. Marks in hundredths. */
export interface DeskRow {
  paperKey: string
  paperID: number | null
  name: string
  kind: string
  sourceName: string
  groupName: string
  room: string
  state: DeskState
  questions: number
  fullMark: number
  seconds: number
  opensAt: number | null
  closesAt: number | null
  tellsAt: number | null
  begun: number
  updatedAt: number
  updatedBy: string
}

/** The state of a paper of the desk. */
export function deskState(
  row: { withdrawn_at: number | null } | undefined,
  draft: PaperDraftRow | undefined,
): DeskState {
  if (!row) return 'draft'
  if (row.withdrawn_at !== null) return 'withdrawn'
  return draft && !draft.isPublished ? 'changed' : 'open'
}

/** Every paper for everybody of a subject, withdrawn ones and drafts included: first what is filed, in its order. */
export async function deskRows(store: Store, subjectID: number): Promise<DeskRow[]> {
  const rows: ListedRow[] = await store.db
    .selectFrom('paper')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .where('owner_user_id', 'is', null)
    .orderBy('position')
    .orderBy('paper_id')
    .execute()
  const drafts = new Map((await paperDrafts(store, subjectID)).map((draft) => [draft.externalKey, draft]))
  const counts = await attemptCounts(store, subjectID)
  const outlines = await paperOutlines(
    store,
    rows.map(({ paper_id }) => paper_id),
  )
  const filed = rows.map((row): DeskRow => {
    const draft = drafts.get(row.external_key)
    drafts.delete(row.external_key)
    const sections = (outlines.get(row.paper_id) ?? []).flatMap((unit) => unit.sections)
    return {
      ...{ paperKey: row.external_key, paperID: row.paper_id, name: row.name, kind: row.kind, room: row.room },
      ...{ sourceName: row.source_name, groupName: row.group_name, state: deskState(row, draft) },
      questions: sections.reduce((sum, { questions }) => sum + Number(questions), 0),
      ...{ fullMark: row.full_mark, seconds: row.seconds, opensAt: row.opens_at },
      ...{ closesAt: row.closes_at, tellsAt: row.tells_at },
      begun: counts.get(row.paper_id)?.begun ?? 0,
      updatedAt: Math.max(row.updated_at, draft?.updatedAt ?? 0),
      updatedBy: draft?.updatedBy ?? '',
    }
  })
  return [...filed, ...[...drafts.values()].map(rowOfDraft)]
}

function rowOfDraft({ externalKey, form, updatedAt, updatedBy }: PaperDraftRow): DeskRow {
  const items = itemsOf(form)
  return {
    ...{ paperKey: externalKey, paperID: null, name: form.name, kind: form.kind, room: form.room, state: 'draft' },
    ...{ sourceName: form.sourceName, groupName: form.groupName, questions: items.length },
    fullMark: items.reduce((sum, { marks }) => sum + Math.round(marks * 100), 0),
    seconds: form.units.reduce((sum, { seconds }) => sum + seconds, 0),
    ...{ opensAt: form.opensAt, closesAt: form.closesAt, tellsAt: form.tellsAt, begun: 0, updatedAt, updatedBy },
  }
}
