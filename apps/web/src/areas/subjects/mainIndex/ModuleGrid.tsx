import { useQuery } from '@tanstack/react-query'
import { CircleX, Lock, type LucideIcon, NotebookPen, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { checkUserModulesDown } from '../../../calls/parts/study.ts'
import type { ModuleInfo } from '../../../calls/subjects.ts'
import type { RoutePath } from '../../../pages.ts'
import { type PathLink, paths } from '../../../paths.ts'
import { toast } from '../../../platform/feedback.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { TILE_GROUPS, type Tile } from '../../../platform/navigation/tile.ts'
import { askPurchase } from '../../../platform/popups/purchase.ts'
import { useUnread } from '../../../platform/push/dots.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { opens, useModuleInfo } from '../../../platform/subject/moduleInfo.ts'
import type { Subject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { tiles } from '../../../tiles.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Dot } from '../../../ui/text/Dot.tsx'
import styles from './ModuleGrid.module.css'

interface ShownTile {
  key: string
  name: string
  note: string
  icon: LucideIcon
  link: PathLink | { to: RoutePath }
  /** Needs a version that the learner does not hold. */
  locked: boolean
  /** What everybody may do there; absent where a locked module opens the purchase pop-up. */
  free?: string | undefined
  /** What is unread in the module. */
  dot?: string | undefined
  /** The module was taken off sale and is closed to everybody. */
  down?: boolean
}

/** The learner's own material, open whatever was bought. */
const OWN: ShownTile[] = [
  { key: 'wrong', name: '错题本', note: '做错的再做一遍', icon: CircleX, link: paths.myErrorTest(), locked: false },
  {
    key: 'fav',
    name: '收藏',
    note: '收藏过的题',
    icon: Star,
    link: paths.collectNotes({ kind: 'fav' }),
    locked: false,
  },
  {
    key: 'note',
    name: '笔记',
    note: '写过笔记的题',
    icon: NotebookPen,
    link: paths.collectNotes({ kind: 'note' }),
    locked: false,
  },
]

/** All modules of the subject by group; those that the learner has not bought are shown locked. */
export function ModuleGrid({ subject }: { subject: Subject }) {
  const info = useModuleInfo(subject.AppID)
  const down = useDown(subject.AppID, info.data)
  const due = useUnread('review')
  if (info.isPending)
    return (
      <Loading className={styles.tiles} label="正在加载功能">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <Skeleton key={key} height="4.75rem" radius="var(--radius-l)" />
        ))}
      </Loading>
    )
  if (info.isError)
    return (
      <LoadFailure error={info.error} what="功能列表" onRetry={() => void info.refetch()} retrying={info.isFetching} />
    )
  const keys = Object.keys(tiles).filter((key) => Object.hasOwn(info.data, key))
  if (keys.length === 0)
    return (
      <Empty illustration="harbour" title="这个科目还没有功能" text="内容正在准备中。您可以先切换到其他科目练习。" />
    )
  return (
    <div className={styles.groups}>
      {TILE_GROUPS.map((group) => {
        const bought = keys
          .filter((key) => tiles[key]?.group === group)
          .map((key) => ({
            ...tileOf(key, info.data),
            down: down.has(key),
          }))
        const all = group === '复习' ? [...ownTiles(due), ...bought] : bought
        if (all.length === 0) return null
        return (
          <section key={group} aria-label={group}>
            <h2 className={styles.group}>{group}</h2>
            <ul className={styles.tiles}>
              {all.map((tile) => (
                <li key={tile.key}>
                  <TileButton tile={tile} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** Due questions are those of the wrong book. */
const ownTiles = (due: number) =>
  OWN.map((tile) => (tile.key === 'wrong' && due > 0 ? { ...tile, dot: '有题今天该复习' } : tile))

const NONE: ReadonlySet<string> = new Set()

/** The modules that are closed for the learner although the module info, which may be a stored copy, lists them. */
function useDown(appID: number, info: ModuleInfo | undefined): ReadonlySet<string> {
  const { data } = useQuery({
    ...checkUserModulesDown({ appID }),
    enabled: info !== undefined && Object.hasOwn(info, 'SpeakPoint'),
    select: ({ list }) => new Set(list.filter(({ isDown }) => isDown === 1).map(({ module }) => module)),
  })
  return data ?? NONE
}

function tileOf(key: string, info: ModuleInfo): ShownTile {
  const { icon, to, note, free } = tiles[key] as Tile<RoutePath>
  const name = (info as unknown as Record<string, { name?: string } | undefined>)[key]?.name ?? key
  return { key, name, note, free, icon, link: { to }, locked: !opens(info, key) }
}

function TileButton({ tile }: { tile: ShownTile }) {
  const { key, link, locked, free, down } = tile
  const content = <TileContent tile={tile} />
  if (down)
    return (
      <button type="button" className={styles.tile} onClick={() => toast('该功能已下架，请使用其他功能')}>
        {content}
      </button>
    )
  if (!locked || free)
    return (
      <Link {...tracked('openModule')} {...link} className={styles.tile}>
        {content}
      </Link>
    )
  return (
    <button
      {...tracked('seeVersions')}
      type="button"
      className={styles.tile}
      onClick={() => void askPurchase({ modulevip: key })}
    >
      {content}
    </button>
  )
}

function TileContent({ tile }: { tile: ShownTile }): ReactNode {
  const { icon: Icon, name, note, free, locked, down, dot } = tile
  return (
    <>
      <Icon aria-hidden="true" />
      <span>
        <strong>
          {name}
          {dot && <Dot label={dot} />}
          {down ? (
            <Badge>已下架</Badge>
          ) : (
            locked && (
              <Badge tone="vip" icon={<Lock aria-hidden="true" />}>
                VIP
              </Badge>
            )
          )}
        </strong>
        <small>{(locked && free) || note}</small>
      </span>
    </>
  )
}
