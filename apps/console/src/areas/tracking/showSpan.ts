/** A number of seconds in words: `48 秒`, `3 分 20 秒`, `5 小时 2 分`. */
export function showSpan(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} 秒`
  if (whole < 3600) return `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`
  return `${Math.floor(whole / 3600)} 小时 ${Math.floor((whole % 3600) / 60)} 分`
}
