import type { Store, Tx } from './database/store.ts'
import type { PlatformServices } from './platformServices.ts'

// biome-ignore lint/suspicious/noExplicitAny: any function that takes the database, or the services, first.
type First<F> = F extends (first: infer A, ...rest: any[]) => unknown ? A : never
// biome-ignore lint/suspicious/noExplicitAny: the parameters after the first are kept as they are.
type Bound<F> = F extends (first: any, ...rest: infer R) => infer T ? (...rest: R) => T : never
// biome-ignore lint/suspicious/noExplicitAny: see First.
type Functions = Record<string, (first: any, ...rest: any[]) => unknown>

type All<F> = { readonly [K in keyof F]: Bound<F[K]> }
/** The functions that work inside a transaction. */
type Inside<F> = { readonly [K in keyof F as Tx extends First<F[K]> ? K : never]: Bound<F[K]> }

/**
 * What a core offers: `services.people.userByID(id)` reads, `services.people.in(tx).setRoles(…)` works inside the
 * transaction of a `store.write`, reads included.
 */
export type CoreFront<Reads, Changes, Works> = All<Reads> & All<Works> & { in(tx: Tx): Inside<Reads> & All<Changes> }

/**
 * What a function of a core is given: services of the platform by name, lower cores by their types, such as
 * `With<'store' | 'now', { content: Content }>`. The app's `Services` include all of it.
 */
export type With<Names extends keyof PlatformServices, Lower extends object = object> = Pick<PlatformServices, Names> &
  Lower

/** The intersection of what all `works` of a core need. */
type Needs<Works> = Together<{ [K in keyof Works]: (needs: First<Works[K]>) => void }[keyof Works]>
type Together<Each> = [Each] extends [never] ? object : [Each] extends [(needs: infer All) => void] ? All : never

/** The minimum that a core is constructed with; its `works` find further services on the same object after the boot. */
export interface CoreServices {
  store: Store
}

/** Gives a class whose methods call the functions with the first argument that `first` reads from the instance. */
function bind(prototype: object, functions: Functions, first: (self: never) => unknown): void {
  for (const [name, call] of Object.entries(functions))
    Object.defineProperty(prototype, name, {
      value(this: never, ...rest: unknown[]) {
        return call(first(this), ...rest)
      },
    })
}

/**
 * Makes the base class of a core from its functions. `reads` take a store or a transaction first, `changes` a
 * transaction, `works` the services (they use caches or other cores). Callers never pass the database themselves. A
 * subclass finds in `this.services` what the `works` need, with its type.
 */
export function coreOf<Reads extends object, Changes extends object = object, Works extends object = object>(of: {
  reads: Reads
  changes?: Changes
  works?: Works
}): new (
  services: CoreServices,
) => CoreFront<Reads, Changes, Works> & { readonly services: CoreServices & Needs<Works> } {
  class Inside {
    readonly tx: Tx
    constructor(tx: Tx) {
      this.tx = tx
    }
  }
  class Core {
    readonly services: CoreServices
    constructor(services: CoreServices) {
      this.services = services
    }
    in(tx: Tx): Inside {
      return new Inside(tx)
    }
  }
  const store = ({ services }: Core): Store => services.store
  const inside = ({ tx }: Inside): Tx => tx
  bind(Core.prototype, of.reads as Functions, store)
  bind(Core.prototype, (of.works ?? {}) as Functions, ({ services }: Core) => services)
  bind(Inside.prototype, { ...of.reads, ...of.changes } as Functions, inside)
  return Core as never
}
