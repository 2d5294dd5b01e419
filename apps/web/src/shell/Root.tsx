import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { SubjectGate } from '../areas/subjects/SubjectGate.tsx'
import { subjectPaths } from '../pages.ts'
import { useAgentTitle } from '../platform/agent/agent.ts'
import { KeptValues, keptPage } from '../platform/navigation/keepAlive.ts'
import { usePlace } from '../platform/navigation/router/hooks.ts'
import { Outlet } from '../platform/navigation/router/RouterProvider.tsx'
import { PopUps } from '../platform/popups/PopUps.tsx'
import { useSubject } from '../platform/subject/subject.ts'
import { LoadingBar } from './LoadingBar.tsx'
import { Tip } from './popups/Tip.tsx'
import { Toasts } from './popups/Toasts.tsx'
import styles from './Root.module.css'
import { Shell } from './Shell.tsx'
import { useLeaveWithoutSession } from './useLeaveWithoutSession.ts'

/** From the first selection on. */
const SelectionCard = lazy(() => import('../platform/cards/SelectionCard.tsx'))

/** What every page stands in: skip link, frame (unless the page is bare), fade, indicators, dialogs. */
export function Root() {
  const { page } = usePlace()
  const { path = '/', title, frame, keepAlive } = page ?? {}
  const appID = useSubject()?.AppID
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept belongs to a subject
  const kept = useMemo(() => (keepAlive ? keptPage(path).values : null), [keepAlive, path, appID])
  const main = useRef<HTMLElement>(null)
  // Until one goes on, the page that the client was opened with: it comes after nothing that it could fade from.
  const [opened, setOpened] = useState<string | null>(path)
  const first = useRef(true)
  const selecting = useSelecting()
  useLeaveWithoutSession()
  useAgentTitle(title)

  // A new page begins at its top for the keyboard and for screen readers too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what changes
  useEffect(() => {
    if (first.current) first.current = false
    else {
      setOpened(null)
      main.current?.focus({ preventScroll: true })
    }
  }, [path])

  const content = (
    <main ref={main} id="main" tabIndex={-1} className={styles.main}>
      <div key={path} className={styles.fade} data-opened={path === opened || undefined}>
        <KeptValues value={kept}>
          {subjectPaths.has(path) ? (
            <SubjectGate>
              <Outlet />
            </SubjectGate>
          ) : (
            <Outlet />
          )}
        </KeptValues>
      </div>
    </main>
  )

  return (
    <>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <LoadingBar />
      {frame === 'none' ? content : <Shell narrow={frame === 'narrow'}>{content}</Shell>}
      <Toasts />
      <PopUps />
      {/* Not in the rooms in which an exam is sat: they stand by themselves. */}
      {selecting && frame !== 'none' && (
        <Suspense>
          <SelectionCard />
        </Suspense>
      )}
      <Tip />
    </>
  )
}

/** Whether anything was selected since the client was opened. */
function useSelecting(): boolean {
  const [selecting, setSelecting] = useState(false)
  useEffect(() => {
    if (selecting) return
    const look = () => getSelection()?.isCollapsed === false && setSelecting(true)
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [selecting])
  return selecting
}
