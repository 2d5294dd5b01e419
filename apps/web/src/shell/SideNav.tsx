import type { DotKind } from '@tizhou/domain/dots/dots'
import {
  BookOpenText,
  CalendarCheck,
  CircleX,
  History,
  House,
  type LucideIcon,
  NotebookPen,
  SlidersHorizontal,
} from 'lucide-react'
import { type PathLink, paths } from '../paths.ts'
import { useRouterState } from '../platform/navigation/router/hooks.ts'
import { Link } from '../platform/navigation/router/Link.tsx'
import { dots } from '../platform/push/dots.ts'
import { useStore } from '../platform/store.ts'
import styles from './SideNav.module.css'

interface Entry {
  link: PathLink
  label: string
  icon: LucideIcon
  /** What a red dot on it stands for. */
  dot?: DotKind
}

/** By what people come to do (look: "Layout"). Only what leads somewhere. */
const GROUPS: { name: string; entries: Entry[] }[] = [
  { name: '', entries: [{ link: paths.mainIndex(), label: '主页', icon: House, dot: 'updates' }] },
  { name: '练习', entries: [{ link: paths.chapterMenu(), label: '章节练习', icon: BookOpenText }] },
  {
    name: '考试',
    entries: [
      { link: paths.lnztjTest(), label: '历年真题', icon: History },
      { link: paths.simulation(), label: '模拟考场', icon: SlidersHorizontal },
    ],
  },
  {
    name: '复习',
    entries: [
      { link: paths.review(), label: '复习中心', icon: CalendarCheck, dot: 'review' },
      { link: paths.myErrorTest(), label: '错题本', icon: CircleX },
      { link: paths.collectNotes(), label: '收藏与笔记', icon: NotebookPen },
    ],
  },
]

/** The entry that a page without one of its own belongs to: the question page stands under what led to it. */
function sectionOf(path: string, search: { set?: unknown }): string {
  if (path === '/answerPage') return '/chapterMenu'
  if (path === '/reviewTest' && search.set === 'due') return '/review'
  if (path === '/reviewTest') return search.set === 'fav' || search.set === 'note' ? '/collectNotes' : '/myErrorTest'
  return path
}

export function SideNav() {
  const section = useRouterState(({ address }) => sectionOf(address.pathname, address.search))
  const unread = useStore(dots)
  return (
    <nav className={styles.nav} aria-label="主导航">
      {GROUPS.map((group) => (
        <ul key={group.name} aria-label={group.name || undefined} className={styles.group} data-name={group.name}>
          {group.entries.map(({ link, label, icon: Icon, dot }) => {
            const isNew = dot && unread[dot]
            return (
              <li key={link.to}>
                <Link
                  {...link}
                  className={styles.link}
                  data-section={link.to === section || undefined}
                  data-dot={isNew ? true : undefined}
                >
                  <Icon aria-hidden="true" />
                  <span>{label}</span>
                  {isNew ? <span className="visually-hidden">，有未读</span> : null}
                </Link>
              </li>
            )
          })}
        </ul>
      ))}
    </nav>
  )
}
