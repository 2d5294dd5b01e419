/**
 * Keeps a line from breaking between a figure and its unit and within the unit: `提前 15 分钟` may break before the figure.
 * For display only: it inserts invisible characters.
 */
export const keepUnits = (text: string): string =>
  keepFigures(text).replace(/(?<=\d\u00a0)(?:分钟|小时)/g, (unit) => unit.split('').join('\u2060'))

/**
 * As `keepUnits` with no-break spaces alone, for text that is copied or searched, too: a date such as `2026 年 11 月 26
 * 日` does not break after `2026`.
 */
export function keepFigures(text: string): string {
  return text.replace(/(?<=\d) (?=[\u4e00-\u9fff%]|[KMG]B)/g, '\u00a0')
}
