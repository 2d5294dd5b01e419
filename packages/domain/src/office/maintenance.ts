import { momentText } from '../dates/beijing.ts'

/** Most characters of the text that learners see. */
export const MAINTENANCE_TEXT = 300

/** A maintenance as staff planned it. Moments in ms UTC. */
export interface MaintenancePlan {
  text: string
  /** From then on learners are kept out. */
  beginsAt: number
  /** What learners are told; it lets nobody in by itself, since works may take longer. Null: nothing is said. */
  until: number | null
  /** The alert that announces it on the home page, while there is one. */
  noticeID: number | null
}

export type MaintenanceState = 'off' | 'announced' | 'on'

export const maintenanceState = (plan: MaintenancePlan | undefined, now: number): MaintenanceState =>
  plan === undefined ? 'off' : plan.beginsAt > now ? 'announced' : 'on'

/** What learners are told while it lasts. */
export const maintenanceMessage = ({ text, until }: Pick<MaintenancePlan, 'text' | 'until'>): string =>
  until === null ? text : `${text}（预计 ${momentText(until)} 恢复，北京时间）`

/** What the home page announces before. */
export const maintenanceAnnouncement = ({ text, beginsAt, until }: Omit<MaintenancePlan, 'noticeID'>): string =>
  `${momentText(beginsAt)} 起系统维护${until === null ? '' : `，预计 ${momentText(until)} 恢复`}（北京时间）。${text}`

/** Reads what is stored. The command line stores a text alone, which counts at once. */
export function maintenancePlan(stored: string | undefined): MaintenancePlan | undefined {
  if (stored === undefined || stored === '') return undefined
  if (!stored.startsWith('{"text":')) return { text: stored, beginsAt: 0, until: null, noticeID: null }
  return JSON.parse(stored) as MaintenancePlan
}

export const storedPlan = ({ text, beginsAt, until, noticeID }: MaintenancePlan): string =>
  JSON.stringify({ text, beginsAt, until, noticeID })
