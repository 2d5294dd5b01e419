import type { PlanSetup, PlanStep } from '../../../calls/plans.ts'

/** What a step shows, and how it changes the set-up. */
export interface StepProps {
  step: PlanStep
  setup: PlanSetup
  onChange: (to: Partial<PlanSetup>) => void
}
