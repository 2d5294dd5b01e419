import { ANY_VERSION } from '@tizhou/domain/dots/dots'
import type { UpdateRow } from '../../../cores/dots/updates.ts'
import { cleanHtml, isBlank } from '../../../platform/cleanHtml.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'
import { badInput } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import type { Services } from '../../../platform/services.ts'

export const updateList: Handler<'dots.updateList'> = async ({ params, services }) => {
  const now = services.now()
  const { rows, total } = await services.dots.updatePage(params)
  return {
    rows: rows.map((row) => ({
      updateID: row.update_id,
      label: row.label,
      title: row.title,
      html: row.html,
      appID: row.subject_id,
      subject: row.subject_name,
      vn: row.vn,
      agentCode: row.agent_code,
      publishAt: row.publish_at,
      withdrawn: row.withdrawn_at === null ? 0 : 1,
      state: row.withdrawn_at !== null ? 'withdrawn' : row.publish_at > now ? 'planned' : 'published',
      readers: Number(row.readers),
      revision: row.revision,
      updatedAt: row.updated_at,
      updatedBy: row.updated_by,
    })),
    total,
  }
}

export const updatePreview: Handler<'dots.updatePreview'> = async ({ params }) => ({ html: cleanHtml(params.html) })

export const updateReach: Handler<'dots.updateReach'> = async ({ params, services }) => ({
  people: await services.dots.peopleFor(
    { appID: params.appID, vn: params.vn, agentCode: params.agentCode || undefined },
    services.now(),
  ),
})

const describe = (row: UpdateRow) => ({
  ...{ label: row.label, title: row.title, html: row.html, publishAt: row.publish_at, withdrawnAt: row.withdrawn_at },
  ...{ subject: row.subject_id, vn: row.vn, agentCode: row.agent_code },
})

/** What the form edits of it, as the list gives it. */
const edited = (row: UpdateRow) => ({
  ...{ label: row.label, title: row.title, html: row.html, publishAt: row.publish_at },
  ...{ appID: row.subject_id, vn: row.vn, agentCode: row.agent_code },
})

/** Open pages of those who see it, or saw it before, ask again. */
async function tellOf(services: Services, tx: Tx, ...rows: readonly (UpdateRow | undefined)[]): Promise<void> {
  const subjects = new Set(rows.filter((row) => row !== undefined).map(({ subject_id }) => subject_id))
  if (subjects.has(null)) return services.push.tell(tx, 'everyone', 'dots')
  for (const appID of subjects) if (appID !== null) await services.push.tell(tx, { appID }, 'dots')
}

export const updateSave: Handler<'dots.updateSave'> = async (input) => {
  const { params, caller, services } = input
  const now = services.now()
  const html = cleanHtml(params.html)
  const [label, title] = [params.label.trim(), params.title.trim()]
  const agentCode = params.agentCode || null
  const faults: { field: string; reason: string }[] = []
  if (label === '') faults.push({ field: 'label', reason: '请填写版本号' })
  if (title === '') faults.push({ field: 'title', reason: '请填写标题' })
  if (isBlank(html)) faults.push({ field: 'html', reason: '正文是空的' })
  if (params.vn !== undefined && params.vn !== ANY_VERSION && params.appID === undefined)
    faults.push({ field: 'vn', reason: '指定版本时请先选科目' })
  if (agentCode !== null && !(await services.agents.agentByCode(agentCode)))
    faults.push({ field: 'agentCode', reason: '没有这个代理商' })
  return services.store.write(async (tx) => {
    const core = services.dots.in(tx)
    const before = await editedRow(tx, 'versionUpdate', params.updateID, (id) => core.updateByID(id), '这条更新')
    const found = [...faults]
    if (params.appID !== undefined && !(await services.subjects.in(tx).subjectByID(params.appID)))
      found.push({ field: 'appID', reason: '没有这个科目' })
    if (found.length > 0) throw badInput(found)
    const publishAt = params.publishAt ?? before?.publish_at ?? now
    const row: UpdateRow = {
      update_id: before?.update_id ?? newId(),
      ...{ label, title, html },
      subject_id: params.appID ?? null,
      vn: params.vn ?? null,
      agent_code: agentCode,
      publish_at: publishAt,
      withdrawn_at: before?.withdrawn_at ?? null,
      // One that is planned is told of by publishUpdates.
      told_at: publishAt <= now ? now : null,
      revision: (before?.revision ?? 0) + 1,
      updated_at: now,
      updated_by: caller.userName,
    }
    mustBeCurrent({
      ...{ what: '这条更新', sent: params.revision, now: before?.revision },
      theirs: before && edited(before),
      yours: edited(row),
    })
    await core.putUpdate(row)
    await tellOf(services, tx, before, row)
    await services.audit.in(tx).audited(input, {
      kind: 'versionUpdate',
      id: row.update_id,
      name: row.title,
      ...(before && { before: describe(before) }),
      after: describe(row),
    })
    return { updateID: row.update_id }
  })
}

export const updateWithdraw: Handler<'dots.updateWithdraw'> = async (input) => {
  const { params, caller, services } = input
  const now = services.now()
  await services.store.write(async (tx) => {
    const core = services.dots.in(tx)
    const before = await editedRow(tx, 'versionUpdate', params.updateID, (id) => core.updateByID(id), '这条更新')
    if ((before.withdrawn_at !== null) === (params.withdrawn === 1)) return
    const row: UpdateRow = {
      ...before,
      withdrawn_at: params.withdrawn === 1 ? now : null,
      revision: before.revision + 1,
      updated_at: now,
      updated_by: caller.userName,
    }
    await core.putUpdate(row)
    await tellOf(services, tx, row)
    await services.audit.in(tx).audited(input, {
      kind: 'versionUpdate',
      id: row.update_id,
      name: row.title,
      before: describe(before),
      after: describe(row),
    })
  })
  return null
}
