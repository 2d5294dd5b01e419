import { folded } from '@tizhou/domain/search/words'

/** The beginnings of a name's syllables: 心力衰竭 → xlsj; letters and digits stand for themselves. */
export type Spell = (name: string) => string

let spell: Promise<Spell> | undefined

/** The dictionary is large: only a process that indexes names reads it. */
export function speller(): Promise<Spell> {
  spell ??= import('pinyin-pro').then(
    ({ pinyin }) =>
      (name: string) =>
        pinyin(folded(name), { toneType: 'none', type: 'array', v: true })
          .map((syllable) => (/^[a-z0-9]+$/i.test(syllable) ? (syllable[0] as string).toLowerCase() : ''))
          .join(''),
  )
  return spell
}

/** How a name sounds: its syllables without tones; undefined ones are left out. */
export async function sounder(): Promise<(name: string) => string> {
  const { pinyin } = await import('pinyin-pro')
  return (name) => pinyin(folded(name), { toneType: 'none', type: 'array', v: true }).join('')
}
