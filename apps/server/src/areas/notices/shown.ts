import { isFor, type NoticeKind, PUBLISH_TYPES } from '@tizhou/domain/notices/notices'
import { pictureAddress } from '../../cores/notices/pictures.ts'
import type { NoticeRow, ShownRow, Wanted } from '../../cores/notices/shown.ts'
import type { Caller } from '../../platform/caller.ts'
import { notFound } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'
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

/** With their pictures. */
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

/** What is for this learner in a subject: by the versions held now and the agent of the account. */
export async function wantedOf(
  services: Services,
  { userID }: Pick<Caller, 'userID'>,
  appID: number,
  kind: NoticeKind,
): Promise<Wanted> {
  const now = services.now()
  const [held, user] = await Promise.all([services.entitlements.of(userID), services.people.userByID(userID)])
  const vns = held
    .filter((one) => one.subject_id === appID && one.starts_at <= now && one.ends_at > now)
    .map(({ vn }) => vn)
  return { kind, appID, vns, agentCode: user?.agent_code ?? '', now, userID, size: MOST }
}

export const Publish: Handler<'notices.Publish'> = async ({ params, services }) => {
  const { appID, vip, agentCode } = params
  const types = [...new Set(params.noticeType.split(',').map(Number))].sort()
  const lists = await Promise.all(
    types.map(async (noticeType) => {
      const kind = PUBLISH_TYPES[noticeType] as NoticeKind
      const vns = vip > 0 ? [vip] : []
      const rows = await services.notices.noticesFor({ kind, appID, vns, agentCode, now: services.now(), size: MOST })
      return (await presentShown(services, rows)).map((shown) => ({ noticeType, ...shown }))
    }),
  )
  return { list: lists.flat() }
}

/** Pop-ups are not aimed: the call tells nothing of who asks. */
export const getmesswindow: Handler<'notices.getmesswindow'> = async ({ params, services }) => {
  const { appID, examType } = params
  const of = { appID, vns: [], agentCode: '', now: services.now(), size: MOST }
  const rows = await services.notices.noticesFor({ kind: 'window', ...of })
  const due = rows.filter((row) => row.exam_type === '' || row.exam_type === examType)
  return { list: await presentShown(services, due) }
}

const listOf =
  (kind: NoticeKind) =>
  async ({
    params,
    caller,
    services,
  }: Pick<Parameters<Handler<'notices.notify'>>[0], 'params' | 'caller' | 'services'>) => {
    const wanted = await wantedOf(services, caller, params.appID, kind)
    const [rows, { unread }] = await Promise.all([
      services.notices.noticesFor(wanted),
      services.notices.countNotices(wanted),
    ])
    return { list: rows.map(presentOwn), unread }
  }

export const notify: Handler<'notices.notify'> = listOf('notify')
export const courseNotify: Handler<'notices.courseNotify'> = listOf('course')

export const getTestNew: Handler<'notices.getTestNew'> = async ({ params, caller, services }) => {
  const wanted = await wantedOf(services, caller, params.appID, 'announcement')
  const [row] = await services.notices.noticesFor({ ...wanted, unreadOnly: true, size: 1 })
  return { announcement: row ? present(row) : null }
}

export const messageList: Handler<'notices.messageList'> = async ({ params, caller, services }) => {
  const wanted = {
    ...(await wantedOf(services, caller, params.appID, 'message')),
    page: params.curPage,
    size: params.eachPageNum,
  }
  const [rows, counts] = await Promise.all([services.notices.noticesFor(wanted), services.notices.countNotices(wanted)])
  return { list: rows.map(presentOwn), ...counts }
}

/** Whether a notice is for this learner: by its subject, or by any subject of the learner where it is of all. */
async function isTheirs(services: Services, caller: Caller, row: NoticeRow): Promise<boolean> {
  const appID = row.subject_id === 0 ? null : row.subject_id
  const target = { appID, vip: row.vip, vn: row.vn, agentCode: row.agent_code }
  const held = appID === null ? await services.entitlements.of(caller.userID) : []
  const subjects = appID === null ? [0, ...new Set(held.map(({ subject_id }) => subject_id))] : [appID]
  const learners = await Promise.all(subjects.map((id) => wantedOf(services, caller, id, row.kind)))
  return learners.some((learner) => isFor(target, learner))
}

/**
 * Notes that a notice of these kinds was read, and tells the learner's other tabs. Reading twice changes nothing. One
 * that is for others is not there.
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
  read(services, caller, params.noticeID, ['notify', 'course'])
