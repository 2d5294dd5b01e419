import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter } from 'vitest/node'

/**
 * A Vitest reporter that writes down errors that belong to no test (thrown when no test waited for them), which no
 * other report contains. The second look does not clear them.
 */
export default class Unattributed implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const file = process.env.TIZHOU_UNATTRIBUTED
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ name, message }) => `${name}: ${message}`)))
  }
}
