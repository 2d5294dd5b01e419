import { folded } from '@tizhou/domain/search/words'

/** The pinyin initials of a name: 心力衰竭 → xlsj; letters and digits are kept. */
export type Spell = (name: string) => string

let spell: Promise<Spell> | undefined

/** The dictionary is large, so it is loaded only by processes that index names. */
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
