import { ANY_VERSION } from '@tizhou/domain/dots/dots'
import type { UpdateRow } from '../../../cores/dots/updates.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { cleanHtml } from '../../../platform/html/cleanHtml.ts'
import { cleanedHtml, countedEdit, officeRoom } from '../../../platform/office/officeRoom.ts'
import type { Services } from '../../../platform/services.ts'

const UPDATES = officeRoom<'dots.updateSave', UpdateRow>()({
  lock: 'versionUpdate',
  what: '这条更新',
  id: 'updateID',
  key: 'update_id',
  read: ({ dots }, tx, id) => dots.in(tx).updateByID(id),
  put: ({ dots }, tx, row) => dots.in(tx).putUpdate(row),
  fields: {
    ...{ label: 'label', title: 'title', html: 'html', publishAt: 'publish_at' },
    ...{ appID: 'subject_id', vn: 'vn', agentCode: 'agent_code' },
  },
  clean: { html: cleanedHtml },
  needed: { label: '请填写版本号', title: '请填写标题', html: '正文是空的' },
  check: async ({ appID, vn, agentCode }, { services, tx }) => [
    vn !== undefined && vn !== ANY_VERSION && appID === undefined && { field: 'vn', reason: '指定版本时请先选科目' },
    !!agentCode &&
      !(await services.agents.in(tx).agentByCode(agentCode)) && { field: 'agentCode', reason: '没有这个代理商' },
    appID !== undefined &&
      !(await services.subjects.in(tx).subjectByID(appID)) && { field: 'appID', reason: '没有这个科目' },
  ],
  rest: (typed, at) => {
    const publish_at = typed.publishAt ?? at.before?.publish_at ?? at.now
    return {
      publish_at,
      agent_code: typed.agentCode || null,
      withdrawn_at: at.before?.withdrawn_at ?? null,
      // A planned one is announced by publishUpdates.
      told_at: publish_at <= at.now ? at.now : null,
      ...countedEdit(at),
    }
  },
  follow: (row, { services, tx, before }) => tellOf(services, tx, before, row),
  audit: {
    kind: 'versionUpdate',
    name: ({ title }) => title,
    more: ({ withdrawn_at }) => ({ withdrawnAt: withdrawn_at }),
  },
})

export const updateList: Handler<'dots.updateList'> = async ({ params, services }) => {
  const now = services.now()
  const { rows, total } = await services.dots.updatePage(params)
  return {
    rows: rows.map((row) => ({
      ...UPDATES.shown(row),
      subject: row.subject_name,
      withdrawn: row.withdrawn_at === null ? 0 : 1,
      state: row.withdrawn_at !== null ? 'withdrawn' : row.publish_at > now ? 'planned' : 'published',
      readers: Number(row.readers),
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

/** Tells open pages of learners who see the update now or saw it before. */
async function tellOf(services: Services, tx: Tx, ...rows: readonly (UpdateRow | undefined)[]): Promise<void> {
  const subjects = new Set(rows.filter((row) => row !== undefined).map(({ subject_id }) => subject_id))
  if (subjects.has(null)) return services.push.tell(tx, 'everyone', 'dots')
  for (const appID of subjects) if (appID !== null) await services.push.tell(tx, { appID }, 'dots')
}

export const updateSave: Handler<'dots.updateSave'> = (input) => UPDATES.save(input)

export const updateWithdraw: Handler<'dots.updateWithdraw'> = (input) => {
  const isWithdrawn = input.params.withdrawn === 1
  return UPDATES.press(input, (before, at) =>
    (before.withdrawn_at !== null) === isWithdrawn
      ? 'leave'
      : { ...before, withdrawn_at: isWithdrawn ? at.now : null, ...countedEdit(at) },
  )
}
