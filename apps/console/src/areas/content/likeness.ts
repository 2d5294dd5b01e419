import type { Data } from '@tizhou/contract/contract'

type Likeness = Data<'content.questionTwins'>['twins'][number]['likeness']

/** What the kinds of likeness are called. */
export const LIKENESS: Readonly<Record<Likeness, { name: string; color: string }>> = {
  exact: { name: '完全相同', color: 'red' },
  near: { name: '相似', color: 'orange' },
  apart: { name: '数字、否定词或答案不同', color: 'default' },
}

export const likenessTag = (likeness: Likeness, degree: number): string =>
  likeness === 'exact' ? LIKENESS.exact.name : `${LIKENESS[likeness].name} ${degree}%`
