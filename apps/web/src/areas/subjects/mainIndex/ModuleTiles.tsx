import { BookOpenText, CircleX, Lock, type LucideIcon, NotebookPen, Star } from 'lucide-react'
import type { Overview } from '../../../calls/parts/study.ts'
import { type PathLink, paths } from '../../../paths.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { opens, useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { keepUnits } from '../../../ui/text/keepUnits.ts'
import styles from './ModuleTiles.module.css'

interface Tile {
  link: PathLink
  name: string
  icon: LucideIcon
  note: string
  locked?: boolean
}

/** The modules of this subject that have a page in this client. */
export function ModuleTiles({ subject, overview }: { subject: Subject; overview: Overview }) {
  const info = useModuleInfo(subject.AppID)
  const locked = info.data !== undefined && !opens(info.data, 'ChapterTest')
  const tiles: Tile[] = [
    {
      link: paths.chapterMenu(),
      name: '章节练习',
      icon: BookOpenText,
      note: locked ? '免费章节可试做' : `${overview.Total} 题，已做 ${overview.Done} 题`,
      locked,
    },
    { link: paths.myErrorTest(), name: '错题本', icon: CircleX, note: counted(overview.Wrong, '题') },
    { link: paths.collectNotes({ kind: 'fav' }), name: '收藏', icon: Star, note: counted(overview.Favourites, '题') },
    {
      link: paths.collectNotes({ kind: 'note' }),
      name: '笔记',
      icon: NotebookPen,
      note: counted(overview.Notes, '条'),
    },
  ]
  return (
    <nav className={styles.tiles} aria-label="本科目的内容">
      {tiles.map(({ link, name, icon: Icon, note, locked: isLocked }) => (
        <Link key={name} {...tracked('openModule')} {...link} className={styles.tile}>
          <Icon aria-hidden="true" />
          <span>
            <strong>
              {name}
              {isLocked && (
                <Badge tone="vip" icon={<Lock aria-hidden="true" />}>
                  VIP
                </Badge>
              )}
            </strong>
            <small>{keepUnits(note)}</small>
          </span>
        </Link>
      ))}
    </nav>
  )
}

const counted = (count: number, unit: string) => (count > 0 ? `${count} ${unit}` : '暂时没有')
