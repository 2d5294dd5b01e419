import {
  type MaintenancePlan,
  maintenanceMessage,
  maintenancePlan,
  maintenanceState,
} from '@tizhou/domain/office/maintenance'
import { Refusal } from './calls/envelope.ts'

/**
 * The setting `maintenance`: while its plan lasts, every call except those of the back office is answered with status 408
 * and its message (specification, section 8). Set in the back office, or by `npm run maintenance`.
 */
export class Maintenance {
  readonly #now: () => number
  #plan: MaintenancePlan | undefined

  constructor(now: () => number) {
    this.#now = now
  }

  take(stored: string | undefined): void {
    this.#plan = maintenancePlan(stored)
  }

  /** Throws the refusal while maintenance is on. */
  check(): void {
    if (this.#plan !== undefined && maintenanceState(this.#plan, this.#now()) === 'on')
      throw new Refusal(408, maintenanceMessage(this.#plan))
  }
}
