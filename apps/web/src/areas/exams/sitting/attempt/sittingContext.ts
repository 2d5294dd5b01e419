import type { WirePaper, WireSitting } from '@tizhou/contract/areas/exams'
import { createContext, useContext } from 'react'
import { useStore } from '../../../../platform/store.ts'
import type { SittingEngine } from '../engine/sittingEngine.ts'
import type { SittingView } from '../engine/surroundings.ts'

export interface SittingContextValue {
  engine: SittingEngine
  /** Asks, then hands in the open unit. */
  onHandIn: () => void
  /** Room A: asks, then enters the next question type. */
  onNextSection: () => void
}

export const SittingContext = createContext<SittingContextValue | null>(null)

export function useSitting(): SittingContextValue {
  const value = useContext(SittingContext)
  if (!value) throw new Error('used outside a sitting')
  return value
}

export const useSittingView = (): SittingView => useStore(useSitting().engine.view)

/** The unit that is open or comes next, and its place. */
export function unitOf(sitting: WireSitting): { unit: WirePaper['Units'][number] | undefined; place: number } {
  const place = sitting.Paper.Units.findIndex(({ UnitID }) => UnitID === sitting.UnitID)
  return { unit: sitting.Paper.Units[place], place }
}
