const two = (value: number): string => String(value).padStart(2, '0')

/** Seconds as `1:02:03` or `2:03`. */
export function timeText(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** The seconds of `1:02:03`, `2:03`, `123` or `2:03.5`; undefined for other text. */
export function secondsOf(text: string): number | undefined {
  const parts = text.trim().replaceAll('：', ':').split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}(\.\d{1,3})?$/.test(part))) return undefined
  if (parts.slice(1).some((part) => Number(part) >= 60)) return undefined
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0)
}
