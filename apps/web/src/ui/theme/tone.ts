/** What a colour stands for. */
export type Tone = 'brand' | 'right' | 'wrong' | 'missed' | 'marked' | 'due' | 'neutral' | 'vip'
