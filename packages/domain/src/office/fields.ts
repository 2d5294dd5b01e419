/** A field of a form of the back office, declared once for the contract's schema, the form and its label. */
export type OfficeField =
  | { is: 'text'; called: string; least: 0 | 1; most: number; isLong: boolean }
  | { is: 'whole'; called: string; least: number; most: number }
  | { is: 'flag'; called: string }
  | { is: 'choice'; called: string; names: Readonly<Record<string, string>> }

export type OfficeFields = Readonly<Record<string, OfficeField>>

/** The value of a field, in the form and on the wire. */
export type Typed<F extends OfficeField> = F extends { is: 'text' }
  ? string
  : F extends { is: 'whole' }
    ? number
    : F extends { is: 'flag' }
      ? 0 | 1
      : F extends { is: 'choice'; names: Readonly<Record<infer Name, string>> }
        ? Name
        : never
export type TypedOf<Fields extends OfficeFields> = { [Name in keyof Fields]: Typed<Fields[Name]> }

/** One optional line of at most `most` characters. */
export const text = (called: string, most: number) => ({ is: 'text', called, least: 0, most, isLong: false }) as const

/** One required line. */
export const needed = (called: string, most: number) => ({ is: 'text', called, least: 1, most, isLong: false }) as const

/** Several optional lines. */
export const longText = (called: string, most: number) =>
  ({ is: 'text', called, least: 0, most, isLong: true }) as const

/** A required whole number. */
export const whole = (called: string, least: number, most: number) => ({ is: 'whole', called, least, most }) as const

/** A moment in ms UTC; forms ask for a Beijing date. */
export const moment = (called: string) => whole(called, 0, 8_640_000_000_000_000)

/** Yes or no, 1 or 0. */
export const flag = (called: string) => ({ is: 'flag', called }) as const

/** One of a few values, with their names. */
export const choice = <const Names extends Readonly<Record<string, string>>>(called: string, names: Names) =>
  ({ is: 'choice', called, names }) as const
