import type { Role } from '@tizhou/contract/call'
import type { ComponentType, ReactNode } from 'react'

/**
 * One room of the back office, as the `rooms.tsx` of its area describes it: an address, a page, and its roles. Menu,
 * routes and home page are made of these records (src/rooms.ts). The records are in the entry bundle; a page loads when
 * it is entered.
 */
export interface Room {
  /** Below /console; `$name` is a parameter of the path. */
  path: string
  title: string
  /** Its purpose in one sentence, for the home page. */
  purpose?: string
  /** The roles that may enter; operators enter every room. For display only: the server checks each call. */
  roles: readonly Role[]
  page: () => Promise<{ default: ComponentType }>
  /** Its entry in the menu. Absent: it is opened from another room. */
  menu?: { group: MenuGroup; icon: ReactNode }
}

export const MENU_GROUPS = { content: '内容', business: '业务', system: '系统' } as const
export type MenuGroup = keyof typeof MENU_GROUPS

export const EVERY_ROLE: readonly Role[] = ['operator', 'editor', 'teacher', 'seller', 'agent']
