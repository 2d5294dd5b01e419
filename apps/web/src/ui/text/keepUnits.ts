/**
 * A line never ends between a figure and its unit, nor within the unit: `提前 15 分钟` breaks before the figure, if anywhere.
 * For what is shown alone: the text gets signs that nobody sees.
 */
export const keepUnits = (text: string): string =>
  keepFigures(text).replace(/(?<=\d\u00a0)(?:分钟|小时)/g, (unit) => unit.split('').join('\u2060'))

/**
 * The same with spaces alone, for text that is also copied or searched for: a date such as `2026 年 11 月 26 日` ends no
 * line after `2026`.
 */
export function keepFigures(text: string): string {
  return text.replace(/(?<=\d) (?=[\u4e00-\u9fff%]|[KMG]B)/g, '\u00a0')
}
