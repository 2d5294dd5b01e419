import type { PlanSetup, PlanStep } from '../../../calls/plans.ts'

/** The data of a step, and the function that changes the set-up. */
export interface StepProps {
  step: PlanStep
  setup: PlanSetup
  /** The preview is of an earlier set-up. */
  isStale?: boolean
  onChange: (to: Partial<PlanSetup>) => void
}
