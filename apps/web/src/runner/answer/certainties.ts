import type { Certainty } from '@tizhou/domain/review/rating'

/** The degrees of certainty, in the order of the keys Shift+1 to Shift+3. */
export const CERTAINTIES: readonly { value: Certainty; label: string }[] = [
  { value: 1, label: '有把握' },
  { value: 2, label: '不确定' },
  { value: 3, label: '蒙的' },
]

export const certaintyWord = (certainty: Certainty | null): string | undefined =>
  CERTAINTIES.find(({ value }) => value === certainty)?.label
