import type { Cores } from '../cores/cores.ts'
import type { HeldStepOf, HeldStepsOf, StepInputOf } from './heldSteps.ts'
import type { PlatformServices } from './platformServices.ts'

/** The services of handlers: platform, all cores (cores/cores.ts), and what each held call does (areas/heldSteps.ts). */
export interface Services extends Cores, PlatformServices {
  heldSteps: HeldSteps
}

export type HeldStep = HeldStepOf<Services>
export type HeldSteps = HeldStepsOf<Services>
export type StepInput = StepInputOf<Services>
