import type { SittingView } from '../../engine/sittingEngine.ts'

/** Where the unsaved answers are, in words; null where the server has all. */
export function safetyWords({ unsaved, kept }: Pick<SittingView, 'unsaved' | 'kept'>): string | null {
  if (unsaved === 0) return null
  return kept
    ? `有 ${unsaved} 题的作答已存在本机，连上后自动送达。`
    : `有 ${unsaved} 题的作答只在本页，尚未送达，请不要关闭页面。`
}
