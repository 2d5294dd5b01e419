/** The meanings of colours. */
export type Tone = 'brand' | 'right' | 'wrong' | 'missed' | 'marked' | 'due' | 'neutral' | 'vip'
