import { PictureBase } from '@tizhou/question-view/rich-text/pictureBase.ts'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useSettings } from '../platform/settings.ts'
import { Announcer, fetchParts, HelpDialog, Sheet, Summary } from './lazyParts.ts'
import { BottomBar } from './parts/BottomBar.tsx'
import { QuestionView } from './parts/QuestionView.tsx'
import { TopBar } from './parts/TopBar.tsx'
import { pictureBase } from './pictures.ts'
import styles from './Runner.module.css'
import { CommandsContext, commandsFor } from './runnerCommands.ts'
import { type RunnerProps, RunnerPropsContext } from './runnerProps.ts'
import type { RunnerStore } from './runnerStore.ts'
import { useAutoAdvance } from './useAutoAdvance.ts'
import { useClock } from './useClock.ts'
import { useFollow } from './useFollow.ts'
import { useNextPictures } from './useNextPictures.ts'
import { RunnerContext, useRunner } from './useRunner.ts'
import { useShortcuts } from './useShortcuts.ts'

/** The question page: practice, recite and review are the same page over another set. */
export function Runner({ store, ...props }: RunnerProps & { store: RunnerStore }) {
  const [helping, setHelping] = useState(false)
  const commands = useMemo(() => commandsFor(store, () => setHelping(true)), [store])
  useFollow(store, props)
  useEffect(() => void fetchParts(), [])
  useClock(store)
  useShortcuts(store, commands)
  useAutoAdvance(store, commands)
  useNextPictures(store)
  return (
    <RunnerContext value={store}>
      <RunnerPropsContext value={props}>
        <CommandsContext value={commands}>
          <PictureBase value={pictureBase(store.appID)}>
            <Layout />
            <Suspense>{helping && <HelpDialog onClose={() => setHelping(false)} />}</Suspense>
            <Suspense>
              <Announcer />
            </Suspense>
          </PictureBase>
        </CommandsContext>
      </RunnerPropsContext>
    </RunnerContext>
  )
}

function Layout() {
  const { sheetOpen } = useSettings()
  const finished = useRunner((snapshot) => snapshot.finished)
  return (
    <div className={styles.runner}>
      <div className={styles.page}>
        <TopBar />
        <div className={styles.columns} data-sheet={sheetOpen || undefined}>
          <div className={styles.paper}>
            <div className={styles.measure}>
              <Suspense>{finished ? <Summary /> : <QuestionView />}</Suspense>
            </div>
          </div>
          <Suspense>{sheetOpen && <Sheet />}</Suspense>
        </div>
      </div>
      <BottomBar />
    </div>
  )
}
