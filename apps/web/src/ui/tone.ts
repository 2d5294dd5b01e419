/** What a colour stands for. Each has one sign that stands beside it (look: never colour alone). */
export type Tone = 'brand' | 'right' | 'wrong' | 'missed' | 'marked' | 'due' | 'neutral' | 'vip'

export const SIGNS: Readonly<Record<'right' | 'wrong' | 'missed' | 'marked' | 'due', string>> = {
  right: '✓',
  wrong: '✗',
  missed: '–',
  marked: '⚑',
  due: '○',
}
