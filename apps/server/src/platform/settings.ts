/** An environment variable that an installation can set. */
export interface Setting {
  name: string
  /** The value where it is not set. */
  default: string
  /** Allowed values, of a number or an enumeration. */
  range?: string
  /** For operators. */
  meaning: string
  /** Only for tests; not documented for operators. */
  isForTests?: boolean
}

/** A value of the config: the variables it reads, and how. Throws with the name of an invalid variable. */
export interface Field<T> {
  settings: readonly Setting[]
  read(env: NodeJS.ProcessEnv): T
}

export type ValueOf<F> = F extends Field<infer T> ? T : never

/** A value of several variables, or of one with its own parser. */
export const field = <T>(settings: readonly Setting[], read: (env: NodeJS.ProcessEnv) => T): Field<T> => ({
  settings,
  read,
})

/** Groups fields by name. */
export const fields = <F extends Record<string, Field<unknown>>>(of: F): Field<{ [K in keyof F]: ValueOf<F[K]> }> => ({
  settings: Object.values(of).flatMap(({ settings }) => settings),
  read: (env) =>
    Object.fromEntries(Object.entries(of).map(([name, { read }]) => [name, read(env)])) as {
      [K in keyof F]: ValueOf<F[K]>
    },
})

/** A number within bounds. */
export const number = (name: string, of: { usual: number; min: number; max: number }, meaning: string): Field<number> =>
  field([{ name, default: String(of.usual), range: `${of.min} to ${of.max}`, meaning }], (env) => {
    const text = env[name]
    if (text === undefined || text === '') return of.usual
    const value = Number(text)
    if (!Number.isFinite(value) || value < of.min || value > of.max)
      throw new Error(`${name} must be a number from ${of.min} to ${of.max}, not "${text}"`)
    return value
  })

/** One of some words; the first is the default. */
export const oneOf = <T extends string>(name: string, values: readonly [T, ...T[]], meaning: string): Field<T> =>
  field([{ name, default: values[0], range: values.join(', '), meaning }], (env) => {
    const text = env[name] || values[0]
    const found = values.find((value) => value === text)
    if (found === undefined) throw new Error(`${name} must be one of ${values.join(', ')}, not "${text}"`)
    return found
  })

export const text = (name: string, usual: string, meaning: string): Field<string> =>
  field([{ name, default: usual, meaning }], (env) => env[name] || usual)

/** On unless it is `off`. */
export const unlessOff = (name: string, meaning: string): Field<boolean> =>
  field([{ name, default: 'on', meaning }], (env) => env[name] !== 'off')
