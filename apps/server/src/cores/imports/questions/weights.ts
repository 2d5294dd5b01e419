import type { Option } from '@tizhou/domain/content/question'

/** Options with their weights and the letters not named, or why the text gives no weights. */
export type Weighted = { ok: true; options: Option[]; unnamed: string } | { ok: false; reason: string }

const LETTERED = /([A-L])[\s:=.、]*([+-]?\d+(?:\.\d+)?)/g
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
const MOST = 10
/** Weight of an option that is not named: otherwise ticking all options would give full marks. */
const UNNAMED = -1

/**
 * Parses weights of a case's options (exam-formats, "Case-analysis scoring"): `A2 B1 C-1`, where an option not named is
 * wrong (−1), or a number for each option in order: `2,1,0,-1`.
 */
export function readWeights(text: string, options: readonly Option[]): Weighted {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[−‐-―]/g, '-')
  return /[A-Z]/.test(plain) ? byLetter(plain, options) : byOrder(plain, options)
}

function byLetter(text: string, options: readonly Option[]): Weighted {
  const weights = new Map<string, number>()
  for (const [, letter, number] of text.matchAll(LETTERED)) {
    if (weights.has(letter as string)) return { ok: false, reason: `选项权重里 ${letter} 出现两次` }
    weights.set(letter as string, Number(number))
  }
  if (text.replace(LETTERED, '').replace(/[\s,;、|/，；]/g, '') !== '')
    return { ok: false, reason: '选项权重应写成 A2 B1 C-1，或按选项顺序写成 2,1,0,-1' }
  const unknown = [...weights.keys()].find((letter) => !options.some(({ name }) => name === letter))
  if (unknown !== undefined) return { ok: false, reason: `选项权重里的 ${unknown} 不在选项中` }
  const unnamed = options.filter(({ name }) => !weights.has(name)).map(({ name }) => name)
  return weighted(options, ({ name }) => weights.get(name) ?? UNNAMED, unnamed.join(''))
}

function byOrder(text: string, options: readonly Option[]): Weighted {
  const numbers = text.split(/[\s,;、|/，；]+/).filter((part) => part !== '')
  if (!numbers.every((part) => NUMBER.test(part)))
    return { ok: false, reason: '选项权重应写成 A2 B1 C-1，或按选项顺序写成 2,1,0,-1' }
  if (numbers.length !== options.length)
    return { ok: false, reason: `有 ${options.length} 个选项，选项权重却有 ${numbers.length} 个` }
  return weighted(options, (_, at) => Number(numbers[at]))
}

function weighted(
  options: readonly Option[],
  weightOf: (option: Option, at: number) => number,
  unnamed = '',
): Weighted {
  const result = options.map((option, at) => ({ ...option, weight: weightOf(option, at) }))
  return result.some(({ weight }) => Math.abs(weight) > MOST)
    ? { ok: false, reason: `选项权重应在 -${MOST} 和 ${MOST} 之间` }
    : { ok: true, options: result, unnamed }
}
