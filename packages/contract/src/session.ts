/**
 * The parameters that carry the session's guid: `ksbguid` in the calls of plans, `guid` in all others (specification,
 * section 9, the calls of area plans).
 */
export const SESSION_PARAMS = ['guid', 'ksbguid'] as const
export type SessionParam = (typeof SESSION_PARAMS)[number]

/** Parameters as they are sent: with the guid under the name that the call gives it, where it takes one. */
export const withGuid = (
  call: { guid?: SessionParam } | undefined,
  params: object,
  guid: string | undefined,
): object => (call?.guid ? { ...params, [call.guid]: guid } : params)

/** The guid among the parameters of a request. */
export const guidAmong = ({ guid, ksbguid }: Record<string, unknown>): unknown => guid ?? ksbguid
