import type { Data } from '@tizhou/contract/contract'
import type { PointChangeKind, PointChangeTold } from '@tizhou/domain/points/changes'
import type { Audited } from '../../../cores/audit/audited.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { mustBeDirect } from '../../../platform/heldSteps.ts'
import { keepStep, saidOf } from './history.ts'
import { undoRemoval } from './removal.ts'
import { undoSplit } from './split.ts'
import { undoTable } from './table.ts'
import { wordsChanged } from './wordsChanged.ts'

const PAGE = 20

/** What the log says of a step that is taken back. */
const LOGGED: Readonly<Record<PointChangeKind, (told: PointChangeTold) => Pick<Audited, 'before' | 'after'>>> = {
  remove: () => ({ before: { deleted: 1 }, after: { deleted: 0 } }),
  split: ({ to = '' }) => ({ before: { split: to }, after: { split: '' } }),
  import: ({ added = 0, changed = 0 }) => ({ before: { added, changed }, after: { added: 0, changed: 0 } }),
}

/** Points whose texts and links a step that is taken back may change. */
function touchedBy(kind: PointChangeKind, kept: { pointID?: number; revisions?: Record<string, number> }): number[] {
  if (kind === 'import') return Object.keys(kept.revisions ?? {}).map(Number)
  return kind === 'split' && kept.pointID !== undefined ? [kept.pointID] : []
}

export const pointChanges: Handler<'knowledge.pointChanges'> = async ({ params, services }) => {
  const { appID, page = 1 } = params
  const { total, rows } = await services.points.pointChangesOf(appID, {
    after: (Math.max(1, page) - 1) * PAGE,
    limit: PAGE,
  })
  return {
    total,
    rows: rows.map((row): Data<'knowledge.pointChanges'>['rows'][number] => ({
      ...{ changeID: row.change_id, kind: row.kind, name: row.name },
      told: JSON.parse(row.told) as PointChangeTold,
      ...{ madeAt: row.made_at, madeBy: row.made_by, undoneAt: row.undone_at, undoneBy: row.undone_by ?? '' },
    })),
  }
}

export const pointChangeUndo: Handler<'knowledge.pointChangeUndo'> = async (input) => {
  const { params, caller, services } = input
  const { appID, changeID } = params
  const now = services.now()
  return services.store.write(async (tx) => {
    await oneEditorAtATime(tx, `points of ${appID}`)
    await services.subjects.in(tx).countRevision(appID, now)
    const points = services.points.in(tx)
    const change = await points.pointChangeByID(appID, changeID)
    if (!change) throw notFound('这次改动')
    // A table of points changes no question.
    if (change.kind !== 'import') await mustBeDirect(input, tx, appID)
    if (!(await points.takePointChangeBack(changeID, { now, name: caller.userName })))
      throw new Refusal(409, '这次改动已经撤销过了', { reason: 'undone' })
    const { kind, name } = change
    const told = JSON.parse(change.told) as PointChangeTold
    const kept = JSON.parse(change.kept)
    const ids = touchedBy(kind, kept)
    const before = await saidOf(points, appID, ids)
    const result =
      kind === 'remove'
        ? await undoRemoval(services, tx, { appID, name }, kept)
        : kind === 'split'
          ? await undoSplit(services, tx, { appID, changeID, name, to: told.to ?? '', by: caller.userName }, kept)
          : await undoTable(services, tx, appID, kept)
    await wordsChanged(services, tx, appID)
    const logged = LOGGED[kind](told)
    const auditID = await services.audit.in(tx).audited(input, {
      ...{ kind: 'point', id: kind === 'import' ? appID : (kept.pointID as number), name },
      ...logged,
    })
    if (kind !== 'remove') await keepStep(points, { appID, auditID, before, ...(kind === 'split' && { told: logged }) })
    return result
  })
}
