import { useEffect, useReducer } from 'react'

/** 8 秒, 3 分钟, 2 小时: rounded up, so that nobody tries too early. */
export function waitText(seconds: number): string {
  if (seconds <= 90) return `${seconds} 秒`
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} 分钟`
  return `${Math.ceil(seconds / 3600)} 小时`
}

/** Whole seconds until a moment (ms of this device), updated each second; 0 afterwards and for null. */
export function useSecondsLeft(until: number | null): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const counting = left > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment restarts the countdown
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [counting, until])
  return left
}
