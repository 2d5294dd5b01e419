import type { Data } from '@tizhou/contract/contract'
import type { ClientType } from '@tizhou/domain/client/clientType'
import { ACTIVITY_COUNTS, COUNTED_KINDS } from '@tizhou/domain/notices/activities'
import { CLIENT_NAMES, type NoticeKind } from '@tizhou/domain/notices/notices'

export type Notice = Data<'notices.noticeList'>['rows'][number]

export type NoticePicture = Notice['pictures'][number]

export interface NoticeValues {
  kind: NoticeKind
  appID?: number | null
  vip: '' | '0' | '1'
  vn?: number | null
  agentCode: string
  terminal?: number | null
  versionName?: string
  clientTypes?: ClientType[]
  title: string
  html: string
  link: string
  examType: string
  priority: number
  beginsAt?: string
  endsAt?: string
  pictures: NoticePicture[]
}

/** The audience in the form of the calls. */
export const targetOf = ({ appID, vip, vn, agentCode, terminal, versionName, clientTypes }: NoticeValues) => ({
  terminal: terminal ?? undefined,
  versionName: (versionName ?? '').trim(),
  clientTypesJson: clientTypes ?? [],
  appID: appID ?? undefined,
  vip: vip === '' ? undefined : vip === '1' ? (1 as const) : (0 as const),
  vn: vn ?? undefined,
  agentCode: (agentCode ?? '').trim(),
})

export const STATES: Readonly<Record<Notice['state'], string>> = {
  standing: '发布中',
  planned: '定时',
  over: '已结束',
  withdrawn: '已撤回',
}

/** Kinds of clients in words. */
export const clientsText = (types: readonly ClientType[]): string => types.map((type) => CLIENT_NAMES[type]).join('、')

/** The audience in words. */
export function targetText({ subject, vip, vn, agentCode, terminal, versionName, clientTypes }: Notice): string {
  const parts = [
    subject ?? '全部科目',
    vn === null ? '' : `版本 ${vn}`,
    vip === null ? '' : vip === 1 ? '会员' : '非会员',
    agentCode === '' ? '' : `代理 ${agentCode}`,
    versionName === '' ? '' : `在学“${versionName}”`,
    terminal === null ? '' : `终端 ${terminal}`,
    clientsText(clientTypes),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Whether figures of it are counted: banners and pop-ups. */
export const isActivity = ({ kind }: Pick<Notice, 'kind'>): boolean => COUNTED_KINDS.includes(kind)

/** How often it was shown, opened, clicked and closed. */
export const figuresText = ({ kind, figures }: Pick<Notice, 'kind' | 'figures'>): string =>
  isActivity({ kind }) ? ACTIVITY_COUNTS.map((count) => figures[count]).join(' / ') : '—'
