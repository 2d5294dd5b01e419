import { leavingLink } from '@tizhou/domain/agents/links'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { badInput } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import { changedMeanwhile, mustBeCurrent } from '../../../platform/edited.ts'
import { cleanHtml, isBlank } from '../../../platform/html/cleanHtml.ts'

export const sprintConfig: Handler<'materials.sprintConfig'> = async ({ params, services }) => {
  const row = await services.materials.sprintConfigOf(params.appID)
  return {
    title: row?.title ?? '',
    html: row?.html ?? '',
    beginsAt: row?.begins_at ?? null,
    endsAt: row?.ends_at ?? null,
    link: row?.link ?? '',
    revision: row?.revision ?? 0,
  }
}

/** The default where no text was written. */
const NOTHING_SAID = { title: '', html: '', begins_at: null, ends_at: null, link: '' }

export const sprintConfigSave: Handler<'materials.sprintConfigSave'> = async (input) => {
  const { params, caller, services } = input
  const { appID, beginsAt, endsAt } = params
  const link = params.link.trim()
  const html = cleanHtml(params.html)
  const faults: { field: string; reason: string }[] = []
  if (link !== '' && leavingLink(link) === undefined)
    faults.push({ field: 'link', reason: '链接应为本站路径（/ 开头）或 https 开头的完整地址' })
  if (endsAt !== undefined && (beginsAt === undefined || endsAt <= beginsAt))
    faults.push({ field: 'endsAt', reason: '结束要在开始之后' })
  if (faults.length > 0) throw badInput(faults)
  return services.store.write(async (tx) => {
    const core = services.materials.in(tx)
    const subject = await services.subjects.in(tx).subjectByID(appID)
    if (!subject) throw badInput([{ field: 'appID', reason: '没有这个科目' }])
    await oneEditorAtATime(tx, `sprintConfig ${appID}`)
    const before = await core.sprintConfigOf(appID)
    const row = {
      subject_id: appID,
      title: cleanInput(params.title),
      html: isBlank(html) ? '' : html,
      begins_at: beginsAt ?? null,
      ends_at: endsAt ?? null,
      link,
      revision: (before?.revision ?? 0) + 1,
      updated_at: services.now(),
      updated_by: caller.userName,
    }
    const said = ({ title, html: text, begins_at, ends_at, link: to }: typeof row) => ({
      ...{ title, html: text, beginsAt: begins_at, endsAt: ends_at, link: to },
    })
    mustBeCurrent({
      ...{ what: '冲刺安排', sent: params.revision, now: before?.revision ?? 0 },
      theirs: said(before ?? { ...row, ...NOTHING_SAID }),
      yours: said(row),
    })
    if (!(await core.putSprintConfig(row))) throw changedMeanwhile('冲刺安排')
    const of = { kind: 'material', id: appID, name: `冲刺安排：${subject.short_name}` }
    await services.audit.in(tx).audited(input, { ...of, ...(before && { before: said(before) }), after: said(row) })
    return { revision: row.revision }
  })
}
