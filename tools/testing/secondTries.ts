import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed at their second try (vitest.config.ts, `retry`): whoever sees one should look at it. */
export default class SecondTries implements Reporter {
  readonly #flaky: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#flaky.push(`${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.#flaky.length > 0) console.log(`\nPassed at the second try only:\n  ${this.#flaky.join('\n  ')}`)
  }
}
