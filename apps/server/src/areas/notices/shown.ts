import { isFor, type NoticeKind, PUBLISH_TYPES } from '@tizhou/domain/notices/notices'
import { pictureAddress } from '../../cores/notices/pictures.ts'
import type { NoticeRow, ShownRow, Wanted } from '../../cores/notices/shown.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'

const MOST = 50

const present = (row: NoticeRow) => ({
  ID: row.notice_id,
  title: row.title,
  html: row.html,
  link: row.link,
  time: row.begins_at,
})
const presentOwn = (row: ShownRow) => ({ ...present(row), isRead: row.read ? (1 as const) : (0 as const) })

/** Adds the notices' pictures. */
async function presentShown(services: Services, rows: readonly NoticeRow[]) {
  const pictures = await services.notices.picturesOf(rows.map(({ notice_id }) => notice_id))
  return rows.map((row) => ({
    ...present(row),
    images: pictures
      .filter(({ notice_id }) => notice_id === row.notice_id)
      .map(({ picture_id, name, alt, link, width, height }) => ({
        imageID: picture_id,
        imgUrl: pictureAddress(name),
        alt,
        link,
        width,
        height,
      })),
  }))
}

/** The conditions that are independent of the kind: person, subject and moment. */
type Asking = Omit<Wanted, 'kind' | 'size'>

/** A visitor has no versions, no agent and no read marks. */
const visitorIn = (services: Services, appID: number): Asking => ({
  ...{ appID, vns: [], agentCode: '' },
  now: services.now(),
})

/** The conditions for a logged-in user: current versions and the account's agent. */
const learnerIn = (services: Services, caller: Pick<Caller, 'userID'>, appID: number) =>
  services.dots.learnerOf(caller.userID, appID)

/** Also shows notices that are older than the account. */
const EVER = { since: 0 }

export const Publish: Handler<'notices.Publish'> = async ({ params, caller, services }) => {
  const { appID, agentCode, terminal, userVName: versionName, clientType } = params
  // Nothing here is one person's own.
  const { userID, ...of } = caller
    ? { ...(await learnerIn(services, caller, appID)), ...EVER }
    : { ...visitorIn(services, appID), userID: undefined }
  const asking = {
    ...of,
    pageAgent: agentCode,
    client: { terminal, versionName, clientType },
  }
  const types = [...new Set(params.noticeType.split(',').map(Number))].sort()
  const lists = await Promise.all(
    types.map(async (noticeType) => {
      const kind = PUBLISH_TYPES[noticeType] as NoticeKind
      // Of these only banners can be closed by a learner, which is their read mark.
      const whose = kind === 'banner' ? { userID } : {}
      const rows = await services.notices.noticesFor({ ...asking, ...whose, kind, size: MOST })
      return rows.map((row) => ({ noticeType, row }))
    }),
  )
  const found = lists.flat()
  const shown = await presentShown(
    services,
    found.map(({ row }) => row),
  )
  return {
    list: shown.map((one, at) => ({
      noticeType: found[at]?.noticeType ?? 0,
      ...one,
      isClosed: found[at]?.row.read ? (1 as const) : (0 as const),
    })),
  }
}

/** Each is shown once to a person, wherever seen; visitors, who hold nothing, are shown all that are for them. */
export const getmesswindow: Handler<'notices.getmesswindow'> = async ({ params, caller, services }) => {
  const { appID, examType } = params
  const of = { kind: 'window', examType, size: MOST } as const
  const rows = await services.notices.noticesFor(
    caller
      ? { ...(await learnerIn(services, caller, appID)), ...EVER, ...of, unreadOnly: true }
      : { ...visitorIn(services, appID), ...of },
  )
  return { list: await presentShown(services, rows) }
}

async function ownPage(services: Services, wanted: Wanted) {
  const [rows, counts] = await Promise.all([services.notices.noticesFor(wanted), services.notices.countNotices(wanted)])
  return { list: rows.map(presentOwn), ...counts }
}

const listOf =
  (kind: 'notify' | 'course') =>
  async ({
    params,
    caller,
    services,
  }: Pick<Parameters<Handler<'notices.notify'>>[0], 'params' | 'caller' | 'services'>) => {
    const { appID, curPage: page = 0, eachPageNum: size = MOST } = params
    return ownPage(services, { ...(await learnerIn(services, caller, appID)), kind, page, size })
  }

export const notify: Handler<'notices.notify'> = listOf('notify')
export const courseNotify: Handler<'notices.courseNotify'> = listOf('course')

export const getTestNew: Handler<'notices.getTestNew'> = async ({ params, caller, services }) => {
  const asking = { ...(await learnerIn(services, caller, params.appID)), ...EVER }
  const [row] = await services.notices.noticesFor({ ...asking, kind: 'announcement', unreadOnly: true, size: 1 })
  return { announcement: row ? present(row) : null }
}

export const messageList: Handler<'notices.messageList'> = async ({ params, caller, services }) => {
  const { appID, curPage: page, eachPageNum: size } = params
  return ownPage(services, { ...(await learnerIn(services, caller, appID)), kind: 'message', page, size })
}

/** Whether a notice is for this learner: an own one; else by its subject, or any subject of the learner if it is for all. */
async function isTheirs(services: Services, caller: Caller, row: NoticeRow): Promise<boolean> {
  if (row.user_id !== 0) return row.user_id === caller.userID
  const appID = row.subject_id === 0 ? null : row.subject_id
  const target = { appID, vip: row.vip, vn: row.vn, agentCode: row.agent_code }
  const held = appID === null ? await services.entitlements.of(caller.userID) : []
  const subjects = appID === null ? [0, ...new Set(held.map(({ subject_id }) => subject_id))] : [appID]
  const learners = await Promise.all(subjects.map((id) => learnerIn(services, caller, id)))
  return learners.some((learner) => isFor(target, learner))
}

/**
 * Marks a notice of these kinds as read, and tells the learner's other tabs. Idempotent. 404 where it is not for this
 * learner.
 */
async function read(services: Services, caller: Caller, noticeID: number, kinds: readonly NoticeKind[]): Promise<null> {
  const row = await services.notices.noticeByID(noticeID)
  if (!row || !kinds.includes(row.kind) || !(await isTheirs(services, caller, row))) throw notFound('这条通知')
  await services.store.write(async (tx) => {
    const mark = { user_id: caller.userID, notice_id: noticeID, read_at: services.now() }
    if (await services.notices.in(tx).markRead(mark)) await services.push.tell(tx, { userID: caller.userID }, 'notices')
  })
  return null
}

export const addTest: Handler<'notices.addTest'> = ({ params, caller, services }) =>
  read(services, caller, params.ID, ['announcement'])

export const messageRead: Handler<'notices.messageRead'> = ({ params, caller, services }) =>
  read(services, caller, params.messageID, ['message'])

export const noticeRead: Handler<'notices.noticeRead'> = ({ params, caller, services }) =>
  read(services, caller, params.noticeID, ['notify', 'course', 'window', 'banner'])

export const noticeReadAll: Handler<'notices.noticeReadAll'> = async ({ params, caller, services }) => {
  const learner = await learnerIn(services, caller, params.appID)
  await services.store.write(async (tx) => {
    if ((await services.notices.in(tx).markAllRead({ ...learner, kind: params.kind })) > 0)
      await services.push.tell(tx, { userID: caller.userID }, 'notices')
  })
  return null
}
