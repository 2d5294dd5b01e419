import type { ReactNode } from 'react'

export interface BarSeries {
  name: string
  tone: 'brand' | 'right' | 'wrong' | 'rest'
}

export interface BarValue {
  label: string
  /** Replaces the label, for example by a link of that name. */
  node?: ReactNode
  /** A shorter label for the axis of columns. */
  short?: string
  /** In the order of the series. */
  values: readonly number[]
  /** What the table says in place of values, in their order. */
  cells?: readonly (string | number)[]
  /** The whole of this bar, where bars differ in it. */
  of?: number
  /** A text about the figure, for `valueText`. */
  note?: string
}

export interface BarChartProps {
  title: string
  /** The unit of the values: 题, %, 分钟 … */
  unit: string
  /** The name of the labels: 章节, 日期 … */
  axis: string
  /** One series, or several that are stacked in this order. */
  series: readonly BarSeries[]
  data: readonly BarValue[]
  /** `bars` are horizontal (for names); `columns` are vertical (for days). */
  kind: 'bars' | 'columns'
  /** The whole that all bars are a share of; default: the greatest sum. */
  max?: number
  /** The text at the end of a bar; default: the sum with its unit. */
  valueText?: (value: BarValue) => string
  /** Height of `columns` in rem. */
  height?: number
  /** A heading beside the chart says the title already. */
  titleHidden?: boolean
}

/** The sum of a bar's parts. */
export const sumOf = (value: BarValue): number => value.values.reduce((total, figure) => total + figure, 0)

/** The next even round number, so that the middle line is a whole number: 2, 4, 6, 8, 10, 20, 30, 40 … */
export function niceCeiling(value: number): number {
  let power = 10
  while (power < value) power *= 10
  return [0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1].map((share) => even(power * share)).find((step) => step >= value) ?? power
}

const even = (value: number) => Math.max(2, Math.ceil(value / 2) * 2)
