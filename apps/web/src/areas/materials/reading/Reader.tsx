import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MaterialText } from '../../../calls/materials.ts'
import type { PathLink } from '../../../paths.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Menu, type MenuEntry } from './Menu.tsx'
import styles from './Reader.module.css'
import { TextView } from './TextView.tsx'

interface Props {
  label: string
  module: string
  entries: readonly MenuEntry[]
  /** The open part. */
  shown: number | undefined
  text: UseQueryResult<MaterialText>
  linkTo: (id: number) => PathLink
  /** Shown below the text, in its card. */
  about?: ReactNode
  /** Shown beside the text, or below it where there is no room. */
  beside?: ReactNode
}

/** A book: its table of contents beside the text of the open part. */
export function Reader({ label, module, entries, shown, text, linkTo, about, beside }: Props) {
  const readable = entries.filter(({ hasText }) => hasText === 1)
  const at = readable.findIndex(({ id }) => id === shown)
  const linkAt = (place: number) => {
    const entry = at < 0 ? undefined : readable[place]
    return entry && linkTo(entry.id)
  }
  return (
    <div className={styles.columns} data-beside={beside ? true : undefined}>
      <Menu label={label} entries={entries} shown={shown} linkTo={linkTo} />
      <div>
        {text.data && (
          <TextView
            text={text.data}
            module={module}
            before={linkAt(at - 1)}
            after={linkAt(at + 1)}
            onHeld={() => void text.refetch()}
          >
            {about}
          </TextView>
        )}
        {!text.data && text.isError && (
          <LoadFailure
            what="这一节"
            error={text.error}
            onRetry={() => void text.refetch()}
            retrying={text.isFetching}
          />
        )}
        {text.isPending && text.fetchStatus !== 'idle' && (
          <Loading>
            <Skeleton height="24rem" radius="var(--radius-l)" />
          </Loading>
        )}
      </div>
      {beside}
    </div>
  )
}

/** The initial part: the last one that was read, else the first readable one. */
export const firstPart = (entries: readonly MenuEntry[], last: number | undefined): number | undefined => {
  const readable = entries.filter(({ hasText }) => hasText === 1)
  return (readable.find(({ id }) => id === last) ?? readable.find(({ open }) => open) ?? readable[0])?.id
}
