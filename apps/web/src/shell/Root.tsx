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

/** Loaded at the first selection of text. */
const SelectionCard = lazy(() => import('../platform/cards/SelectionCard.tsx'))

/** The frame of every page: skip link, header and navigation (unless the page is bare), fade, indicators, dialogs. */
export function Root() {
  const { page } = usePlace()
  const { path = '/', title, frame, keepAlive } = page ?? {}
  const appID = useSubject()?.AppID
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kept state belongs to a subject
  const kept = useMemo(() => (keepAlive ? keptPage(path).values : null), [keepAlive, path, appID])
  const main = useRef<HTMLElement>(null)
  // The path of the first page until the first navigation: that page does not fade in.
  const [opened, setOpened] = useState<string | null>(path)
  const first = useRef(true)
  const selecting = useSelecting()
  useLeaveWithoutSession()
  useAgentTitle(title)

  // Focuses a new page, so that keyboard and screen readers start at its top.
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
      {/* Not in exam rooms, which have no frame. */}
      {selecting && frame !== 'none' && (
        <Suspense>
          <SelectionCard />
        </Suspense>
      )}
      <Tip />
    </>
  )
}

/** Whether any text was selected since the client was opened. */
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
