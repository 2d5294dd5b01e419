import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { materialPlaces } from '../../calls/materials.ts'
import { nextVideo } from '../../calls/videos.ts'
import { Link } from '../../platform/navigation/router/Link.tsx'
import { dots } from '../../platform/push/dots.ts'
import { useStore } from '../../platform/store.ts'
import { useModuleInfo } from '../../platform/subject/moduleInfo.ts'
import { useSubject } from '../../platform/subject/subject.ts'
import { tracked } from '../../platform/tracking/clicks.ts'
import { LastPlace } from './LastPlace.tsx'
import { type NavEntry, navGroups } from './navGroups.ts'
import styles from './SideNav.module.css'
import { NewVideos, NextVideo } from './Videos.tsx'

export interface NavRestProps {
  /** Renders the further modules of this group; without it, the groups that are not in SideNav. */
  group?: string
  /** The path marked as the current page. */
  section: string
}

/** The groups with entries in SideNav. */
const STANDING: ReadonlySet<string> = new Set(['练习', '考试', '复习'])
/** The number of modules of another group that are shown without unfolding it. */
const SEEN = 2

/** The modules of the chosen subject, after the entries that the navigation has for every subject. */
export function NavRest({ group, section }: NavRestProps) {
  const { data } = useModuleInfo(useSubject()?.AppID)
  if (!data) return null
  const groups = navGroups(data)
  if (group)
    return <Folded name={group} entries={[...groups].find(([name]) => name === group)?.[1] ?? []} {...{ section }} />
  return <Others groups={groups} section={section} />
}

/** The group of the modules that have last places. */
const READING = '资料'
/** The group of the modules whose lessons are watched in order. */
const WATCHING = '视频'
/** A place changes by what the learner reads or watches, which makes it stale, and on other devices, ms. */
const FRESH_MS = 300_000

function Others({ groups, section }: { groups: ReturnType<typeof navGroups>; section: string }) {
  const appID = useSubject()?.AppID ?? 0
  const places = useQuery({
    ...materialPlaces({ appID }),
    staleTime: FRESH_MS,
    enabled: appID > 0 && groups.has(READING),
  })
  const next = useQuery({ ...nextVideo({ appID }), staleTime: FRESH_MS, enabled: appID > 0 && groups.has(WATCHING) })
  // Waits, since a link that came later would push down what stands below it; where the first try fails, no longer.
  if ([places, next].some(({ isLoading, failureCount }) => isLoading && failureCount === 0)) return null
  return [...groups]
    .filter(([name]) => !STANDING.has(name))
    .map(([name, entries]) => {
      const seen = entries.length === SEEN + 1 ? entries.length : SEEN
      return (
        <div key={name} className={styles.group} data-name={name}>
          {name === READING && <LastPlace places={places.data?.list ?? []} />}
          {name === WATCHING && next.data?.next && <NextVideo of={next.data.next} />}
          <Entries name={name} entries={entries.slice(0, seen)} section={section} />
          {name === WATCHING && <NewVideos section={section} />}
          <Folded name={name} entries={entries.slice(seen)} section={section} />
        </div>
      )
    })
}

interface EntriesProps {
  name: string
  entries: readonly NavEntry[]
  section: string
}

const isHere = ({ to, pages }: NavEntry, section: string) => to === section || pages.includes(section)

/** Entries that a button unfolds; initially unfolded where the current page is among them. */
function Folded({ name, entries, section }: EntriesProps) {
  const id = useId()
  const [chosen, setChosen] = useState<{ section: string; open: boolean }>()
  const unread = useStore(dots)
  if (entries.length === 0) return null
  const holdsPage = entries.some((entry) => isHere(entry, section))
  const isNew = entries.some(({ dot }) => dot && unread[dot])
  const open = chosen && (chosen.section === section || !holdsPage) ? chosen.open : holdsPage
  return (
    <>
      {open && <Entries id={id} name={`更多${name}`} entries={entries} section={section} />}
      <button
        type="button"
        className={styles.more}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={open ? `收起更多${name}` : `更多${name}${isNew ? '，有新内容' : ''}`}
        data-dot={(isNew && !open) || undefined}
        onClick={() => setChosen({ section, open: !open })}
      >
        {open ? '收起' : '更多'}
        <ChevronDown aria-hidden="true" />
      </button>
    </>
  )
}

function Entries({ id, name, entries, section }: EntriesProps & { id?: string }) {
  const unread = useStore(dots)
  return (
    <ul id={id} aria-label={name}>
      {entries.map((entry) => {
        const { to, icon: Icon, locked, dot } = entry
        const isNew = dot && unread[dot]
        const here = isHere(entry, section)
        return (
          <li key={to}>
            <Link
              {...tracked('openModule')}
              to={to}
              className={styles.link}
              data-section={here || undefined}
              data-dot={isNew ? true : undefined}
              {...(here && to !== section && { 'aria-current': 'true' })}
            >
              <Icon aria-hidden="true" />
              <span>{entry.name}</span>
              {isNew ? <span className="visually-hidden">，有新内容</span> : null}
              {locked && (
                <>
                  <Lock aria-hidden="true" className={styles.lock} />
                  <span className="visually-hidden">，未开通</span>
                </>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
