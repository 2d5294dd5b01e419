import type { ReactNode } from 'react'

export interface BarSeries {
  name: string
  tone: 'brand' | 'right' | 'wrong' | 'rest'
}

export interface BarValue {
  label: string
  /** Stands in place of the label, such as a link of that name. */
  node?: ReactNode
  /** A shorter label for the axis of columns. */
  short?: string
  /** In the order of the series. */
  values: readonly number[]
  /** The whole of this bar, where each has its own. */
  of?: number
  /** What its figure was made of, for `valueText`. */
  note?: string
}

export interface BarChartProps {
  title: string
  /** Of the values: 题, %, 分钟 … */
  unit: string
  /** What the labels are: 章节, 日期 … */
  axis: string
  /** One or more that stand on each other, in their order. */
  series: readonly BarSeries[]
  data: readonly BarValue[]
  /** `bars` lie one under another (names); `columns` stand side by side (days). */
  kind: 'bars' | 'columns'
  /** The whole that bars are a share of; without it, the greatest sum. */
  max?: number
  /** What stands at the end of a bar; the sum with its unit by default. */
  valueText?: (value: BarValue) => string
  /** Height of `columns` in rem. */
  height?: number
  /** Level of the title; `hidden` when a heading beside it says the same. */
  titleHidden?: boolean
}

/** The sum of a bar's parts. */
export const sumOf = (value: BarValue): number => value.values.reduce((total, figure) => total + figure, 0)

/** The next round number that is even, so that the middle line is a whole number too: 2, 4, 6, 8, 10, 20, 30, 40 … */
export function niceCeiling(value: number): number {
  let power = 10
  while (power < value) power *= 10
  return [0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1].map((share) => even(power * share)).find((step) => step >= value) ?? power
}

const even = (value: number) => Math.max(2, Math.ceil(value / 2) * 2)
