import type { Readings } from './subjectMatch.ts'

/** A name's readings, character by character. The dictionary takes some 30 MB: it is loaded where it is asked. */
export async function speller(): Promise<(name: string) => Readings> {
  const { pinyin, polyphonic } = await import('pinyin-pro')
  const how = { toneType: 'none', type: 'array', v: true } as const
  return (name) => {
    const others = polyphonic(name, how)
    // The reading that fits the word (重症 zhong, not chong) comes first, then the others.
    return pinyin(name, how).map((fitting, at) => [
      ...new Set([fitting, ...(others[at] ?? [])].map((reading) => reading.toLowerCase()).filter(Boolean)),
    ])
  }
}
