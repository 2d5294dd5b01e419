/** `0.6849` → `68.5%`, without a useless `.0`. */
export function percent(rate: number): string {
  return `${Number((rate * 100).toFixed(1))}%`
}
