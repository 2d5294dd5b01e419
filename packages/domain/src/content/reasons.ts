import type { Option, Reason } from './question.ts'

/** The reasons of these options, in their order: empty ones and those of other letters are left out. */
export const reasonsAt = (options: readonly Option[], reasons: readonly Reason[] = []): Reason[] =>
  options.flatMap(({ name }) => {
    const content = reasonOf(reasons, name)
    return content.trim() === '' ? [] : [{ name, content }]
  })

/** The reason of the option of this letter; empty: none. */
export const reasonOf = (reasons: readonly Reason[] | undefined, name: string): string =>
  reasons?.find((one) => one.name === name)?.content ?? ''
