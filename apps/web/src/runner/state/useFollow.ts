import { useEffect } from 'react'
import { useSettings } from '../../platform/settings.ts'
import type { RunnerProps } from '../page/runnerProps.ts'
import type { RunnerStore } from './runnerStore.ts'

/** Applies filter, mode (from the address) and confirming (from the settings) to the state machine. */
export function useFollow(store: RunnerStore, { filter = 'all', recite, mode }: RunnerProps): void {
  const { confirmSingle, askCertainty } = useSettings()
  useEffect(() => {
    store.act({ type: 'setFilter', filter })
  }, [store, filter])
  useEffect(() => {
    store.act({ type: 'setMode', mode: recite ? 'recite' : mode })
  }, [store, recite, mode])
  useEffect(() => {
    store.act({ type: 'setOptions', options: { confirmSingle, askCertainty } })
  }, [store, confirmSingle, askCertainty])
}
