import type { ClientType } from '../client/clientType.ts'

/** Most characters of typed texts. */
export const NOTICE_BOUNDS = {
  title: 80,
  html: 50_000,
  link: 500,
  examType: 32,
  alt: 120,
  versionName: 80,
  terminal: 99,
}

/** Most pictures of one notice, and most bytes of each as it is uploaded. */
export const NOTICE_PICTURES = { most: 9, bytes: 6_000_000 }

/**
 * Kinds of notices, by where they are shown. `publish` types 1, 2 and 3 are those of getManagement/Publish (the
 * specification fixes the numbers and leaves their meaning open).
 */
export const NOTICE_KINDS = {
  notice: '通知（主页末尾的列表）',
  banner: '活动横幅（主页）',
  alert: '重要提醒（主页窗口底部）',
  window: '弹窗（进入主页时）',
  notify: '通知提醒（消息与评论、主页）',
  course: '课程通知（消息与评论）',
  announcement: '公告（进入主页时弹出，一条一条）',
  message: '社区消息（消息与评论）',
} as const
export type NoticeKind = keyof typeof NOTICE_KINDS
export const KIND_NAMES = Object.keys(NOTICE_KINDS) as NoticeKind[]

/** Kinds by `noticeType` of Publish. */
export const PUBLISH_TYPES: Readonly<Record<number, NoticeKind>> = { 1: 'notice', 2: 'banner', 3: 'alert' }

/** Kinds that can be aimed at the requesting page, whose properties only Publish sends. */
export const AIMS_AT_CLIENTS: readonly NoticeKind[] = Object.values(PUBLISH_TYPES)

/** The kinds of clients, as staff read them. */
export const CLIENT_NAMES: Readonly<Record<ClientType, string>> = {
  web_pc: '电脑',
  pc_ipad: 'iPad',
  pc_android: '安卓平板',
  web_iPhone: 'iPhone',
  web_android: '安卓手机',
}
export const CLIENT_TYPES = Object.keys(CLIENT_NAMES) as ClientType[]

/** The page that a notice is aimed at. Empty or null: any. */
export interface ClientAim {
  /** `terminal` of Publish; 5: this web client (specification, section 9). */
  terminal: number | null
  /** `userVName`: the name of the studied version. */
  versionName: string
  clientTypes: ClientType[]
}

/** The audience of a notice. Empty or null: no condition. */
export interface Target {
  appID: number | null
  /** 1: holders of a current version of the subject; 0: others; null: both. */
  vip: 0 | 1 | null
  /** Holders of this version. */
  vn: number | null
  agentCode: string
  /** Only for `AIMS_AT_CLIENTS`; absent: any. */
  client?: ClientAim
}

/** The requesting page's properties, as Publish sends them. */
export interface AskingClient {
  terminal: number
  versionName: string
  clientType: string
}

/** The properties of a learner for `isFor`. `vns`: the current versions of that subject. */
export interface Addressed {
  appID: number
  vns: readonly number[]
  agentCode: string
  /** The agent whose page is open, where known. */
  pageAgent?: string
  client?: AskingClient
}

const isForClient = (aim: ClientAim, client: AskingClient): boolean =>
  (aim.terminal === null || aim.terminal === client.terminal) &&
  (aim.versionName === '' || aim.versionName === client.versionName) &&
  (aim.clientTypes.length === 0 || (aim.clientTypes as readonly string[]).includes(client.clientType))

/**
 * Whether a notice is for a learner. The query of the core `notices` implements the same rule; a property test compares
 * them.
 */
export const isFor = (target: Target, learner: Addressed): boolean =>
  (target.appID === null || target.appID === learner.appID) &&
  (target.vip === null || (target.vip === 1) === learner.vns.length > 0) &&
  (target.vn === null || learner.vns.includes(target.vn)) &&
  (target.agentCode === '' || target.agentCode === learner.agentCode || target.agentCode === learner.pageAgent) &&
  (target.client === undefined || learner.client === undefined || isForClient(target.client, learner.client))

/** Kinds with a read mark for each notice. */
export const READ_SINGLY = ['notify', 'course', 'message'] as const satisfies readonly NoticeKind[]

/** Whether a notice is shown at a moment: begun, not ended, not withdrawn. Moments in ms UTC; an end of null: never. */
export const stands = (
  notice: { begins_at: number; ends_at: number | null; withdrawn_at: number | null },
  now: number,
): boolean =>
  notice.withdrawn_at === null && notice.begins_at <= now && (notice.ends_at === null || notice.ends_at > now)
