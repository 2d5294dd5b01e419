import { folded } from '@tizhou/domain/search/words'

/** A name's pinyin without tones; unknown characters are left out. The dictionary is large: it is loaded where it is asked. */
export async function sounder(): Promise<(name: string) => string> {
  const { pinyin } = await import('pinyin-pro')
  return (name) => pinyin(folded(name), { toneType: 'none', type: 'array', v: true }).join('')
}
