import type { Cores } from '../cores/cores.ts'
import type { PlatformServices } from './platformServices.ts'

/** What handlers work with: platform, and what each core declares (cores/cores.ts). */
export interface Services extends Cores, PlatformServices {}
