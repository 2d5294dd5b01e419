import type { Static, TObject, TSchema } from 'typebox'

/** Staff roles. A staff member holds one or more; a learner holds none. */
export const ROLES = ['operator', 'editor', 'teacher', 'seller', 'agent'] as const
export type Role = (typeof ROLES)[number]

/**
 * Who may make a call. The server decides it before the handler runs (design, "How one thing flows").
 * - `visitor`: anyone
 * - `user`: a valid guid
 * - `either`: with a guid as `user`, without one as `visitor`: the handler gives a visitor less
 * - `vip`: a current version of the subject (parameter appID) that unlocks the module
 * - `chapter`: as `vip`, with the module of the tree that the chapter (parameter cptID) stands in; a free
 *   chapter needs a guid only
 * - `role`: a staff member with that role; an operator passes everywhere
 * - `roles`: as `role`, with any one of several. `early`: also before a staff member has changed the password
 *   that somebody else chose for the account; every other call with a role is refused until then
 */
export type Access =
  | 'visitor'
  | 'user'
  | 'either'
  | { vip: string }
  | { chapter: true }
  | { role: Role }
  | { roles: readonly Role[]; early?: true }

/** The roles that an access rule admits; undefined for rules without roles. */
export function rolesOf(access: Access): readonly Role[] | undefined {
  if (typeof access === 'string') return undefined
  const wanted = 'role' in access ? [access.role] : 'roles' in access ? access.roles : undefined
  return wanted && [...new Set<Role>([...wanted, 'operator'])]
}

/** At most `max` calls in `seconds`, counted by user (without a session by address) or by address. */
export interface Rate {
  max: number
  seconds: number
  by: 'user' | 'address'
}

export interface Call<P extends TObject = TObject, D extends TSchema = TSchema, A extends Access = Access> {
  method: 'GET' | 'POST'
  /** `{product}` is replaced by `tizhou`. */
  path: string
  summary: string
  params: P
  data: D
  access: A
  rate: Rate
  /**
   * The call takes a file as its body (application/octet-stream), with parameters in the query. Larger files are
   * refused. POST only. For calls with a role the header `tizhou-upload` may name an upload in place of the body;
   * `kinds`: allowed extensions, checked before such an upload; absent: the call itself handles other kinds.
   */
  upload?: { maxBytes: number; kinds?: readonly string[] }
  /** A POST that changes nothing: its parameters are too long for an address, or the specification has it so. */
  changesNothing?: true
  /**
   * Of a call that reads: why somebody of the staff who looks as a learner may not make it. It changes something in passing,
   * tells what is private to the learner, or gives files with the learner's mark, which would name the wrong person. Calls that
   * change something need no word: they are closed anyway.
   */
  closedToLooks?: 'changes' | 'personal' | 'marked'
  /** Origin of the call: the specification, or the project itself (design, "Content"). */
  source: 'specification' | 'project'
}

export type ParamsOf<C> = C extends Call<infer P, TSchema, Access> ? Static<P> : never
export type DataOf<C> = C extends Call<TObject, infer D, Access> ? Static<D> : never

const RATES: Record<'visitor' | 'known', Rate> = {
  visitor: { max: 300, seconds: 60, by: 'address' },
  known: { max: 600, seconds: 60, by: 'user' },
}

/** Declares one call of the specification, or of the project with `source: 'project'`. */
export function call<P extends TObject, D extends TSchema, const A extends Access>(
  spec: Omit<Call<P, D, A>, 'rate' | 'source'> &
    Partial<Pick<Call, 'rate' | 'source' | 'upload' | 'changesNothing' | 'closedToLooks'>>,
): Call<P, D, A> {
  return { rate: RATES[spec.access === 'visitor' ? 'visitor' : 'known'], source: 'specification', ...spec }
}
