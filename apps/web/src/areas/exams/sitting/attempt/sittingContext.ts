import type { WirePaper, WireSitting } from '@tizhou/contract/areas/exams/exams'
import { createContext, useContext } from 'react'
import { useStore } from '../../../../platform/store.ts'
import type { SittingEngine, SittingView } from '../engine/sittingEngine.ts'

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

/** The label of the hand-in button: the last unit ends the paper. */
export const handInLabel = (sitting: WireSitting): string =>
  unitOf(sitting).place === sitting.Paper.Units.length - 1 ? '交卷' : '交本单元'

/** The open or next unit, and its index. */
export function unitOf(sitting: WireSitting): { unit: WirePaper['Units'][number] | undefined; place: number } {
  const place = sitting.Paper.Units.findIndex(({ UnitID }) => UnitID === sitting.UnitID)
  return { unit: sitting.Paper.Units[place], place }
}
