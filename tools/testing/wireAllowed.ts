import type { AllowedDifferences } from './wire.ts'

/** Where the client differs from the specification's list of calls, and why. wire.ts holds everything else against it. */
const allowed: AllowedDifferences = {
  own: [],
  without: [],
  unseen: [],
}

export default allowed
