import { PictureBase } from '@tizhou/question-view/rich-text/pictureBase.ts'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useSettings } from '../../platform/settings.ts'
import { BottomBar } from '../bars/BottomBar.tsx'
import { TopBar } from '../bars/TopBar.tsx'
import { useShortcuts } from '../keyboard/useShortcuts.ts'
import { pictureBase } from '../question/pictures.ts'
import { QuestionView } from '../question/QuestionView.tsx'
import { CommandsContext, commandsFor } from '../state/runnerCommands.ts'
import type { RunnerStore } from '../state/runnerStore.ts'
import { useClock } from '../state/useClock.ts'
import { useFollow } from '../state/useFollow.ts'
import { RunnerContext, useRunner, useRunnerStore } from '../state/useRunner.ts'
import { Companions, fetchParts, HelpDialog, Sheet, Summary } from './lazyParts.ts'
import styles from './Runner.module.css'
import { type RunnerProps, RunnerPropsContext, type RunnerTool, useRunnerProps } from './runnerProps.ts'

/** Loaded only where questions are shown side by side. */
const Together = lazy(() => import('../question/Together.tsx').then((part) => ({ default: part.Together })))

/** The question page: every mode renders it with another set, other rules and other bars. */
export const Runner = ({ store, ...props }: RunnerProps & { store: RunnerStore }) => (
  <RunnerFrame store={store} {...props}>
    <Layout />
  </RunnerFrame>
)

/** The context of all parts: keys, clock, filter and settings. For pages that arrange the parts themselves. */
export function RunnerFrame({ store, children, ...props }: RunnerProps & { store: RunnerStore; children: ReactNode }) {
  const [helping, setHelping] = useState(false)
  // Compared by its text, since pages write the list inline.
  const tools = props.tools?.join()
  const commands = useMemo(
    () => commandsFor(store, () => setHelping(true), tools?.split(',') as RunnerTool[] | undefined),
    [store, tools],
  )
  useFollow(store, props)
  useEffect(() => void fetchParts(), [])
  useClock(store)
  useShortcuts(store, commands)
  return (
    <RunnerContext value={store}>
      <RunnerPropsContext value={props}>
        <CommandsContext value={commands}>
          <PictureBase value={pictureBase(store.appID)}>
            {children}
            <Suspense>{helping && <HelpDialog onClose={() => setHelping(false)} />}</Suspense>
            <Suspense>
              <Companions />
            </Suspense>
          </PictureBase>
        </CommandsContext>
      </RunnerPropsContext>
    </RunnerContext>
  )
}

function Layout() {
  const { sheetOpen } = useSettings()
  const { head, side, foot, summary, below } = useRunnerProps()
  const finished = useRunner((snapshot) => snapshot.finished)
  const together = useRunnerStore().get().run.rules.together > 1
  const beside = side === undefined ? sheetOpen && <Sheet /> : side
  return (
    <div className={styles.runner}>
      <div className={styles.page}>
        {head === undefined ? <TopBar /> : head}
        <div className={styles.columns} data-sheet={Boolean(beside) || undefined}>
          <div className={styles.paper}>
            <div className={styles.measure} data-wide={together || undefined}>
              <Suspense>
                {finished ? summary === undefined ? <Summary /> : summary : together ? <Together /> : <QuestionView />}
                {!finished && below}
              </Suspense>
            </div>
          </div>
          <Suspense>{beside}</Suspense>
        </div>
      </div>
      {foot === undefined ? <BottomBar /> : foot}
    </div>
  )
}
