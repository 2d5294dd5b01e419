import type { Cores } from '../cores/cores.ts'
import type { PlatformServices } from './platformServices.ts'

/** The services of handlers: platform, and all cores (cores/cores.ts). */
export interface Services extends Cores, PlatformServices {}
