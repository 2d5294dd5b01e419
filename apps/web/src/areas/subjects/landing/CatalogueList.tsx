import type { CatalogueEntry } from '@tizhou/catalogue/catalogue'
import { FAMILIES } from '@tizhou/catalogue/families'
import { outboundLinks, type Shops } from '@tizhou/catalogue/outbound'
import { TIERS } from '@tizhou/catalogue/tiers'
import { BookOpenText, ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FoundSubject } from '../../../calls/parts/study.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { useIsStaff } from '../../../platform/session/staff.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Marked } from '../../../ui/text/Marked.tsx'
import styles from './CatalogueList.module.css'
import { subjectLink } from './subjectLink.ts'

interface CatalogueListProps {
  entries: readonly CatalogueEntry[]
  shops: Shops
  studied: ReadonlyMap<string, FoundSubject>
  word?: string
  /** Shows the family of each entry. */
  withFamily?: boolean
}

/** The number of entries shown before the rest is unfolded. Only a few more entries are shown without folding. */
const FOLDED = 16
const WORTH_FOLDING = 24

export function CatalogueList({ entries, shops, studied, word = '', withFamily }: CatalogueListProps) {
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = open || entries.length <= WORTH_FOLDING ? entries : entries.slice(0, FOLDED)

  // The pressed button is gone: focuses the first unfolded entry.
  useEffect(() => {
    if (open) (list.current?.children[FOLDED] as HTMLElement | undefined)?.focus()
  }, [open])

  return (
    <>
      <ul ref={list} className={styles.list}>
        {shown.map((entry, at) => (
          <li key={entry.key} tabIndex={open && at === FOLDED ? -1 : undefined}>
            <Entry
              entry={entry}
              shops={shops}
              subject={studied.get(entry.code)}
              word={word}
              family={withFamily ? FAMILIES[entry.family].name : undefined}
            />
          </li>
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button className={styles.more} onClick={() => setOpen(true)}>
          显示全部 {entries.length} 条
        </Button>
      )}
    </>
  )
}

interface EntryProps {
  entry: CatalogueEntry
  shops: Shops
  subject: FoundSubject | undefined
  word: string
  family: string | undefined
}

function Entry({ entry, shops, subject, word, family }: EntryProps) {
  const session = useSession()
  const isStaff = useIsStaff()
  const links = outboundLinks(entry, shops)
  const tier = entry.tier && TIERS[entry.tier]
  const about = [family, entry.specialty && `专业代码 ${entry.specialty}`, `${entry.edition} 版`].filter(Boolean)
  return (
    <article className={styles.entry}>
      <div className={styles.words}>
        <strong>
          <Marked text={entry.name} word={word} />
          {tier && !entry.name.includes(tier) && <Badge>{tier}</Badge>}
        </strong>
        <small>
          {isStaff && (
            <>
              <Marked text={entry.code} word={word} /> ·{' '}
            </>
          )}
          {about.join(' · ')}
        </small>
      </div>
      <div className={styles.links}>
        {subject && (
          <Link
            {...tracked('openSubject')}
            {...subjectLink(subject, session !== null)}
            className={buttonClass('ghost', 's')}
            aria-label={`在线学习${subject.CName}`}
          >
            <BookOpenText aria-hidden="true" />
            在线学习
          </Link>
        )}
        {links.shop && (
          <Outbound href={links.shop} name={`在官方商店购买${entry.name}`}>
            官方商店
          </Outbound>
        )}
        {links.market && (
          <Outbound href={links.market} name={`在网上商城购买${entry.name}`}>
            网上商城
          </Outbound>
        )}
      </div>
    </article>
  )
}

/** A link that leaves the product, in a new window without access to this one. */
function Outbound({ href, name, children }: { href: string; name: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('secondary', 's')}
      aria-label={`${name}（在新窗口打开）`}
    >
      {children}
      <ExternalLink aria-hidden="true" />
    </a>
  )
}
