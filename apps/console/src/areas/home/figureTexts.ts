/** What a day has on average, to one decimal. */
export const perDay = (sum: number | null, days: number): number | null =>
  sum === null ? null : Math.round((sum / days) * 10) / 10

/** In per cent to one decimal; null where there is nothing to divide by. */
export const sharePercent = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/**
 * How a figure stands to that of the period before: in per cent, or for a share in points. Before nothing there is no per
 * cent, so the former figure is told.
 */
export function changeText(now: number | null, before: number | null, days: number, isShare: boolean): string {
  const than = `比前 ${days} 天`
  if (now === null || before === null) return `${than}：没有可比的`
  if (now === before) return `${than}持平`
  const way = now > before ? '▲ 多' : '▼ 少'
  if (isShare)
    return `${than} ${now > before ? '▲ 高' : '▼ 低'} ${Math.round(Math.abs(now - before) * 10) / 10} 个百分点`
  if (before === 0) return `${than} ${way} ${now}（前 ${days} 天为 0）`
  return `${than} ${way} ${Math.round((Math.abs(now - before) / before) * 1000) / 10}%`
}
