import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { pointPage } from '../../calls/knowledge.ts'
import { paths } from '../../paths.ts'
import { useRouterState } from '../../platform/navigation/router/hooks.ts'
import { isPlainClick, Link } from '../../platform/navigation/router/Link.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { buttonClass } from '../../ui/controls/buttonClass.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { PointView } from './PointView.tsx'

/** A point over the page that one is on. Points that it leads to are shown in its place; back leads the same way. */
export default function PointPanel({ pointID, onClose }: { pointID: number; onClose: () => void }) {
  const [way, setWay] = useState<readonly number[]>([pointID])
  const shownID = way.at(-1) ?? pointID
  const { data } = useQuery(pointPage({ SameKnowPointID: shownID }))
  const top = useRef<HTMLDivElement>(null)
  const href = useRouterState(({ address }) => address.href)
  const [openedAt] = useState(href)

  // A link to the path that one is on, with another query, leaves the panel too.
  useEffect(() => {
    if (href !== openedAt) onClose()
  }, [href, openedAt, onClose])

  const go = (next: readonly number[]) => {
    setWay(next)
    top.current?.focus()
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <Dialog
      open
      size="l"
      title={data ? `考点：${data.Name}` : '考点'}
      onClose={onClose}
      initialFocus={top}
      footer={
        <>
          {way.length > 1 && <Button onClick={() => go(way.slice(0, -1))}>返回上一个考点</Button>}
          {/* Where one is on that page already, its link changes no address. */}
          <Link
            className={buttonClass()}
            {...paths.pointPage({ SameKnowPointID: shownID })}
            onClick={(event) => isPlainClick(event) && onClose()}
          >
            打开考点页
          </Link>
        </>
      }
    >
      <div ref={top} tabIndex={-1}>
        <PointView key={shownID} pointID={shownID} level={3} onPoint={(id) => go([...way, id])} />
      </div>
    </Dialog>
  )
}
