import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'

export const versionList: Handler<'dots.versionList'> = async ({ params, caller, services }) => {
  const learner = await services.dots.learnerOf(caller.userID, params.appID)
  const rows = await services.dots.updatesShown(learner)
  return {
    list: rows.map((row) => ({
      versionID: row.update_id,
      version: row.label,
      title: row.title,
      html: row.html,
      publishedAt: row.publish_at,
      isRead: row.read_at !== null || row.publish_at <= learner.since ? 1 : 0,
    })),
  }
}

export const checkIsRead: Handler<'dots.checkIsRead'> = async ({ params, caller, services }) => {
  const count = await services.dots.unreadUpdates(await services.dots.learnerOf(caller.userID, params.appID))
  return { isRead: count === 0 ? 1 : 0, count }
}

export const setIsRead: Handler<'dots.setIsRead'> = async ({ params, caller, services }) => {
  const learner = await services.dots.learnerOf(caller.userID, params.appID)
  await services.store.write(async (tx) => {
    const read = await services.dots.in(tx).readUpdates(learner, params.versionID)
    if (read === undefined) throw notFound('这条更新')
    if (read > 0) await services.push.tell(tx, { userID: caller.userID }, 'dots')
  })
  return null
}
