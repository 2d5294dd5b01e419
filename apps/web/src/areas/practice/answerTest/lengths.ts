/** How long an evaluation is, as the call names it. */
export const LENGTHS = [
  { value: 'quick', label: '快速 · 10 题', minutes: 10 },
  { value: 'usual', label: '标准 · 20 题', minutes: 20 },
  { value: 'full', label: '完整 · 30 题', minutes: 30 },
] as const
export type Length = (typeof LENGTHS)[number]['value']
