import { cleanInput } from '../text/cleanInput.ts'

/** A point of a stroke: across, down (pixels of the pad), ms since the first point. */
export type StrokePoint = readonly [x: number, y: number, ms: number]

/** A signature: the strokes or the typed name, with its picture. */
export interface Sign {
  strokes: readonly (readonly StrokePoint[])[]
  /** The typed name, where no pen was used. */
  typed?: string
  /** PNG, in Base64 without a prefix. */
  png: string
}

export const SIGN_BOUNDS = { strokes: 80, points: 4000, coordinate: 4096, png: 280_000, name: 20, leastPoints: 5 }

export interface TypedAuthorization {
  name: string
  /** The cleaned identity number. */
  id: string
}

export const cleanName = (typed: string): string => cleanInput(typed).replace(/\s+/g, ' ')

const LETTERS = /^[\p{L}\p{M}·.' ]{2,}$/u

/** Faults of the form by field. `isIdentity`: whether the number is valid. */
export function authorizationFaults(
  { name }: TypedAuthorization,
  isIdentity: boolean,
): { field: 'name' | 'id'; reason: string }[] {
  const faults: { field: 'name' | 'id'; reason: string }[] = []
  if (name === '') faults.push({ field: 'name', reason: '请填写姓名' })
  else if (name.length > SIGN_BOUNDS.name || !LETTERS.test(name))
    faults.push({ field: 'name', reason: `请填写真实姓名，2–${SIGN_BOUNDS.name} 个字` })
  if (!isIdentity) faults.push({ field: 'id', reason: '身份证号不正确，请核对 18 位号码' })
  return faults
}

/** Why the signature is not accepted; undefined where it is. A typed one must be the name in the form. */
export function signFault({ strokes, typed }: Sign, name: string): string | undefined {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  if (strokes.length > SIGN_BOUNDS.strokes || points > SIGN_BOUNDS.points) return '签名笔画太多，请重签'
  if (typed !== undefined) return strokes.length > 0 || cleanName(typed) !== name ? '签名应与姓名一致' : undefined
  return points < SIGN_BOUNDS.leastPoints ? '请签名' : undefined
}

/** Reduces strokes to the limit by dropping points evenly, except each first and last one. */
export function thinned(
  strokes: readonly (readonly StrokePoint[])[],
  most: number = SIGN_BOUNDS.points,
): StrokePoint[][] {
  const total = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  if (total <= most) return strokes.map((stroke) => [...stroke])
  const step = Math.ceil(total / Math.max(1, most - 2 * strokes.length))
  return strokes.map((stroke) => stroke.filter((_, at) => at % step === 0 || at === stroke.length - 1))
}
