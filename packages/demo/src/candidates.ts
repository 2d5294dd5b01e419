/** Invented candidates of closed mock exams, for the distribution and the ranking. They cannot log in. */

const FAMILY = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const GIVEN = ['子涵', '雨桐', '思远', '明', '晓燕', '建国', '静', '文博', '佳怡', '海峰', '欣', '志强', '丽华', '晨']

/** `count` distinct names. */
export const candidateNames = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${FAMILY[at % FAMILY.length]}${GIVEN[(at * 5 + 3) % GIVEN.length]}`)

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * The reply of a candidate of this ability: by chance the key or a wrong one; the key more often, the abler the
 * candidate.
 */
export function madeUpReply(
  of: {
    form: string
    answer: string
    options: readonly { name: string; weight?: number }[]
    difficulty: number | null
  },
  ability: number,
  random: () => number,
): string {
  const chance = 0.2 + 0.8 / (1 + Math.exp(-(ability - ((of.difficulty ?? 3) - 3) * 0.7)))
  if (of.form === 'CASETEST' || of.form === 'XTEST')
    return of.options
      .filter(({ name }) => random() < (of.answer.includes(name) ? chance : (1 - chance) * 0.4))
      .map(({ name }) => name)
      .join('')
  if (of.form === 'PDTEST') return random() < chance ? of.answer : of.answer === '对' ? '错' : '对'
  if (of.options.length === 0) return ''
  if (random() < chance) return of.answer
  const others = of.options.filter(({ name }) => name !== of.answer)
  return others[Math.floor(random() * others.length)]?.name ?? ''
}
