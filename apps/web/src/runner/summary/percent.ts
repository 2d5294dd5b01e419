/** `0.6849` → `68.5%`; whole percents have no decimal. */
export function percent(rate: number): string {
  return `${Number((rate * 100).toFixed(1))}%`
}
