import type { Role } from '@tizhou/contract/call'
import type { ComponentType, ReactNode } from 'react'

/**
 * One room of the back office, as the `rooms.tsx` of its area describes it: an address, a page, and who may enter. Menu,
 * routes and home page are made of these records (src/rooms.ts). A record comes with the entry, its page when it is entered.
 */
export interface Room {
  /** Below /console; `$name` is a parameter of the path. */
  path: string
  title: string
  /** What is done there, in one sentence, for the home page. */
  purpose?: string
  /** Who may enter; an operator enters everywhere. For display: the server checks each call. */
  roles: readonly Role[]
  page: () => Promise<{ default: ComponentType }>
  /** Where the menu shows it. Absent: it is reached from another room. */
  menu?: { group: MenuGroup; icon: ReactNode }
}

export const MENU_GROUPS = { content: '内容', business: '业务', system: '系统' } as const
export type MenuGroup = keyof typeof MENU_GROUPS

export const EVERY_ROLE: readonly Role[] = ['operator', 'editor', 'teacher', 'seller', 'agent']
