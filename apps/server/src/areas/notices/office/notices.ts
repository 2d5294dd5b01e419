import { leavingLink } from '@tizhou/domain/agents/links'
import { dayPlus, daysBetween } from '@tizhou/domain/dates/calendarDays'
import type { ActivityCount } from '@tizhou/domain/notices/activities'
import { AIMS_AT_CLIENTS, CLIENT_NAMES, type ClientAim, stands } from '@tizhou/domain/notices/notices'
import { cleanNotice, type PictureRow, pictureAddress } from '../../../cores/notices/pictures.ts'
import { clientTypesOf, type NoticeRow, storedTypes } from '../../../cores/notices/shown.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'
import { isBlank } from '../../../platform/html/cleanHtml.ts'
import type { Services } from '../../../platform/services.ts'
import { placedPictures } from './pictures.ts'

const stateOf = (row: NoticeRow, now: number) =>
  row.withdrawn_at !== null
    ? ('withdrawn' as const)
    : row.begins_at > now
      ? ('planned' as const)
      : stands(row, now)
        ? ('standing' as const)
        : ('over' as const)

const figuresOf = (sums: readonly Readonly<Record<ActivityCount, number>>[]): Record<ActivityCount, number> => {
  const of = (count: ActivityCount) => sums.reduce((sum, one) => sum + one[count], 0)
  return { shown: of('shown'), opened: of('opened'), clicked: of('clicked'), closed: of('closed') }
}

const clientAimOf = (row: NoticeRow): ClientAim => ({
  terminal: row.terminal,
  versionName: row.version_name,
  clientTypes: clientTypesOf(row),
})

/** The page that a notice is for, from the form. */
const sentAim = (params: {
  terminal?: number
  versionName?: string
  clientTypesJson?: ClientAim['clientTypes']
}): ClientAim => ({
  terminal: params.terminal ?? null,
  versionName: params.versionName?.trim() ?? '',
  clientTypes: [...new Set(params.clientTypesJson)],
})

export const noticeList: Handler<'notices.noticeList'> = async ({ params, services }) => {
  const now = services.now()
  const { rows, total } = await services.notices.noticePage({ ...params, now })
  const ids = rows.map(({ notice_id }) => notice_id)
  const [pictures, sums] = await Promise.all([services.notices.picturesOf(ids), services.notices.activitySums(ids)])
  return {
    total,
    rows: rows.map((row) => ({
      noticeID: row.notice_id,
      kind: row.kind,
      appID: row.subject_id === 0 ? null : row.subject_id,
      subject: row.subject_name,
      vip: row.vip,
      vn: row.vn,
      agentCode: row.agent_code,
      ...clientAimOf(row),
      title: row.title,
      html: row.html,
      link: row.link,
      examType: row.exam_type,
      priority: row.priority,
      beginsAt: row.begins_at,
      endsAt: row.ends_at,
      withdrawnAt: row.withdrawn_at,
      state: stateOf(row, now),
      reads: Number(row.reads),
      figures: figuresOf(sums.filter(({ notice_id }) => notice_id === row.notice_id)),
      pictures: pictures
        .filter(({ notice_id }) => notice_id === row.notice_id)
        .map(({ picture_id, name, alt, link }) => ({
          imageID: picture_id,
          imgUrl: pictureAddress(name),
          alt,
          link,
        })),
      revision: row.revision,
      updatedBy: row.updated_by,
    })),
  }
}

/** Most days of the figures of an activity. */
const MOST_DAYS = 366

type DayFigures = { day: string } & Record<ActivityCount, number>

/** With a row of zeros for each day between that has none. */
function everyDay(days: readonly DayFigures[]): DayFigures[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const counted = new Map(days.map((one) => [one.day, one]))
  const length = Math.min(daysBetween(first.day, last.day) + 1, MOST_DAYS)
  const from = dayPlus(last.day, 1 - length)
  return Array.from({ length }, (_, at) => {
    const day = dayPlus(from, at)
    return counted.get(day) ?? { day, ...figuresOf([]) }
  })
}

export const noticeFigures: Handler<'notices.noticeFigures'> = async ({ params, services }) => {
  const { noticeID } = params
  const row = await services.notices.noticeOfStaff(noticeID)
  if (!row) throw notFound('这条通知')
  const [pictures, sums, days] = await Promise.all([
    services.notices.picturesOf([noticeID]),
    services.notices.activitySums([noticeID]),
    services.notices.activityDays(noticeID, MOST_DAYS),
  ])
  return {
    title: row.title,
    kind: row.kind,
    total: figuresOf(sums),
    days: everyDay(days),
    pictures: pictures.map(({ picture_id, name, alt, link }) => ({
      imageID: picture_id,
      imgUrl: pictureAddress(name),
      alt,
      link,
      clicked: sums.find((one) => one.picture_id === picture_id)?.clicked ?? 0,
    })),
    removedClicked: figuresOf(
      sums.filter((one) => one.picture_id !== 0 && pictures.every(({ picture_id }) => picture_id !== one.picture_id)),
    ).clicked,
  }
}

export const noticeReach: Handler<'notices.noticeReach'> = async ({ params, services }) => {
  const { appID = null, vip = null, vn = null, agentCode, html } = params
  const client = sentAim(params)
  return {
    learners: await services.notices.reachOf({ appID, vip, vn, agentCode, client }, services.now()),
    onSomePages: client.terminal === null && client.clientTypes.length === 0 ? 0 : 1,
    html: cleanNotice(html),
  }
}

/** Tells the audience's pages: at once where it is shown; one that begins later is announced by a job. */
const tell = (services: Services, tx: Tx, { subject_id }: NoticeRow) =>
  services.push.tell(tx, subject_id === 0 ? 'everyone' : { appID: subject_id }, 'notices')

const describe = (row: NoticeRow, pictures: readonly Pick<PictureRow, 'alt' | 'link'>[]) => ({
  ...edited(row, []),
  clientTypes: clientTypesOf(row).map((type) => CLIENT_NAMES[type]),
  pictures: pictures.map(({ alt, link }) => (link === '' ? alt : `${alt} → ${link}`)),
})

/** The fields that the form edits, as the list gives them. */
const edited = (row: NoticeRow, pictures: readonly Pick<PictureRow, 'picture_id' | 'name' | 'alt' | 'link'>[]) => ({
  ...{ kind: row.kind, appID: row.subject_id === 0 ? null : row.subject_id, vip: row.vip, vn: row.vn },
  ...clientAimOf(row),
  ...{ agentCode: row.agent_code, title: row.title, html: row.html, link: row.link, examType: row.exam_type },
  ...{ priority: row.priority, beginsAt: row.begins_at, endsAt: row.ends_at },
  pictures: pictures.map(({ picture_id, name, alt, link }) => ({
    ...{ imageID: picture_id, imgUrl: pictureAddress(name), alt, link },
  })),
})

const ONLY_HOME = '只有主页的通知、横幅和重要提醒能按它发送'

/** Only requests of the home page carry these properties of the page. */
const clientFaults = ({ terminal, versionName, clientTypes }: ClientAim) => [
  ...(terminal === null ? [] : [{ field: 'terminal', reason: ONLY_HOME }]),
  ...(versionName === '' ? [] : [{ field: 'versionName', reason: ONLY_HOME }]),
  ...(clientTypes.length === 0 ? [] : [{ field: 'clientTypes', reason: ONLY_HOME }]),
]

export const noticeSave: Handler<'notices.noticeSave'> = async (input) => {
  const { params, caller, services } = input
  const now = services.now()
  const html = cleanNotice(params.html)
  const title = params.title.trim()
  const link = params.link.trim()
  const { noticeID, kind, appID, agentCode } = params
  const aim = sentAim(params)
  const begins_at = params.beginsAt ?? now
  const ends_at = params.endsAt ?? null
  const faults = [
    ...(title === '' ? [{ field: 'title', reason: '请填写标题' }] : []),
    ...(isBlank(html) && !html.includes('<img') && kind !== 'banner' && kind !== 'alert' && !params.picturesJson?.length
      ? [{ field: 'html', reason: '正文是空的' }]
      : []),
    ...(link !== '' && leavingLink(link) === undefined
      ? [{ field: 'link', reason: '应为本站路径（/ 开头）或 https 开头的完整地址' }]
      : []),
    ...(ends_at !== null && ends_at <= begins_at ? [{ field: 'endsAt', reason: '结束要晚于开始' }] : []),
    ...(params.vn !== undefined && appID === undefined ? [{ field: 'vn', reason: '选了版本就要选科目' }] : []),
    ...(AIMS_AT_CLIENTS.includes(kind) ? [] : clientFaults(aim)),
  ]
  const placed = params.picturesJson === undefined ? undefined : placedPictures(params.picturesJson, faults)
  return services.store.write(async (tx) => {
    const found = [...faults]
    if (appID !== undefined && !(await services.subjects.in(tx).subjectByID(appID)))
      found.push({ field: 'appID', reason: '没有这个科目' })
    if (found.length > 0) throw badInput(found)
    const notices = services.notices.in(tx)
    const before = await editedRow(tx, 'notice', noticeID, (id) => notices.noticeOfStaff(id), '这条通知')
    const picturesBefore = noticeID === undefined ? [] : await notices.picturesOf([noticeID])
    const row: NoticeRow = {
      notice_id: before?.notice_id ?? newId(),
      kind,
      ...{ user_id: 0, occasion: null },
      subject_id: appID ?? 0,
      vip: params.vip ?? null,
      vn: params.vn ?? null,
      agent_code: agentCode,
      terminal: aim.terminal,
      version_name: aim.versionName,
      client_types: storedTypes(aim.clientTypes),
      title,
      html,
      link,
      exam_type: params.examType.trim(),
      priority: params.priority,
      begins_at: before && params.beginsAt === undefined ? before.begins_at : begins_at,
      ends_at,
      withdrawn_at: before?.withdrawn_at ?? null,
      revision: (before?.revision ?? 0) + 1,
      updated_at: now,
      updated_by: caller.userName,
    }
    if (!before) await notices.addNotice(row)
    else if (!(await notices.changeNotice(row)))
      throw new Refusal(409, '这条通知刚被别人修改过，请刷新后再改', { reason: 'changed' })
    if (!(await notices.keepTextPictures(row.notice_id, html, now)))
      throw badInput([{ field: 'html', reason: '正文里有图片已不在，请重新插入' }])
    if (placed) {
      const wrong = await notices.putPictures(row.notice_id, placed, now)
      if (wrong.length > 0) throw badInput([{ field: 'pictures', reason: '有图片已不在，请重新上传' }])
    }
    // Pictures are compared as read back from the database; a refusal rolls the change back.
    mustBeCurrent({
      ...{ what: '这条通知', sent: params.revision, now: before?.revision },
      theirs: before && edited(before, picturesBefore),
      yours: edited(row, await notices.picturesOf([row.notice_id])),
    })
    await services.audit.in(tx).audited(input, {
      kind: 'notice',
      id: row.notice_id,
      name: title,
      ...(before && { before: describe(before, picturesBefore) }),
      after: describe(row, placed ?? picturesBefore),
    })
    await tell(services, tx, row)
    return { noticeID: row.notice_id }
  })
}

const setWithdrawn =
  (isWithdrawn: boolean) =>
  async (input: Parameters<Handler<'notices.noticeWithdraw'>>[0]): Promise<null> => {
    const { params, caller, services } = input
    await services.store.write(async (tx) => {
      const before = await services.notices.in(tx).noticeOfStaff(params.noticeID)
      if (!before) throw notFound('这条通知')
      const withdrawn_at = isWithdrawn ? services.now() : null
      const row = {
        ...before,
        withdrawn_at,
        revision: before.revision + 1,
        updated_at: services.now(),
        updated_by: caller.userName,
      }
      if (!(await services.notices.in(tx).changeNotice(row)))
        throw new Refusal(409, '这条通知刚被别人修改过，请刷新', { reason: 'changed' })
      await services.audit.in(tx).audited(input, {
        kind: 'notice',
        id: row.notice_id,
        name: row.title,
        before: { withdrawn: before.withdrawn_at !== null },
        after: { withdrawn: isWithdrawn },
      })
      await tell(services, tx, row)
    })
    return null
  }

export const noticeWithdraw: Handler<'notices.noticeWithdraw'> = setWithdrawn(true)
export const noticeRestore: Handler<'notices.noticeRestore'> = setWithdrawn(false)
