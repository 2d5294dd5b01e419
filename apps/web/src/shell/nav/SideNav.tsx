import type { DotKind } from '@tizhou/domain/dots/dots'
import {
  BookOpenText,
  CalendarCheck,
  ChevronDown,
  CircleX,
  History,
  House,
  type LucideIcon,
  NotebookPen,
  SlidersHorizontal,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { type PathLink, paths } from '../../paths.ts'
import { afterFirstSight } from '../../platform/firstSight.ts'
import { useRouterState } from '../../platform/navigation/router/hooks.ts'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { dots } from '../../platform/push/dots.ts'
import { queryClient } from '../../platform/requests/queryClient.ts'
import { useStore } from '../../platform/store.ts'
import { classes } from '../../ui/theme/classes.ts'
import { fetchNavRest, navRest } from './navRest.ts'
import styles from './SideNav.module.css'

interface Entry {
  link: PathLink
  label: string
  icon: LucideIcon
  /** The kind of unread things that its red dot stands for. */
  dot?: DotKind
}

/** The entries by the learner's tasks (look: "Layout"). */
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

/** The path of the entry to mark for a page: the question page belongs to the page that led to it. */
function sectionOf(path: string, search: { set?: unknown; from?: unknown }): string {
  if (path === '/answerPage') return `/${search.from ?? 'chapterMenu'}`
  if (path === '/reviewTest' && search.set === 'due') return '/review'
  if (path === '/reviewTest') return search.set === 'fav' || search.set === 'note' ? '/collectNotes' : '/myErrorTest'
  return path
}

/** `narrow`: on pages for reading the navigation shows only icons and loads nothing; a button shows the rest. */
export function SideNav({ narrow }: { narrow: boolean }) {
  useEffect(() => {
    if (!narrow) afterFirstSight(() => queryClient.isFetching() > 0, fetchNavRest)
  }, [narrow])
  const section = useRouterState(({ address }) => sectionOf(address.pathname, address.search))
  const unread = useStore(dots)
  const rest = useStore(navRest)
  const [unfolded, setUnfolded] = useState(false)
  const Rest = narrow && !unfolded ? null : rest
  const fetchUnlessNarrow = narrow ? undefined : fetchNavRest
  return (
    <nav className={styles.nav} aria-label="主导航" onPointerEnter={fetchUnlessNarrow} onFocus={fetchUnlessNarrow}>
      {GROUPS.map((group) => (
        <div key={group.name} className={styles.group} data-name={group.name}>
          <ul aria-label={group.name || undefined}>
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
          {Rest && group.name && <Rest group={group.name} section={section} />}
        </div>
      ))}
      {narrow && (
        <button
          type="button"
          className={classes(styles.more, styles.others)}
          aria-expanded={unfolded}
          aria-label={unfolded ? '收起其他功能' : '其他功能'}
          onClick={() => {
            if (!unfolded) fetchNavRest()
            setUnfolded(!unfolded)
          }}
        >
          {unfolded ? '收起' : '其他'}
          <ChevronDown aria-hidden="true" />
        </button>
      )}
      {Rest && <Rest section={section} />}
    </nav>
  )
}
