/**
 * Parameters for the session's guid: `ksbguid` in calls of plans, `guid` in all others (specification, section 9, the
 * calls of area plans).
 */
export const SESSION_PARAMS = ['guid', 'ksbguid'] as const
export type SessionParam = (typeof SESSION_PARAMS)[number]

/** The parameters with the guid added under the call's name for it, where it takes one. */
export const withGuid = (
  call: { guid?: SessionParam } | undefined,
  params: object,
  guid: string | undefined,
): object => (call?.guid ? { ...params, [call.guid]: guid } : params)

/** The guid in a request's parameters. */
export const guidAmong = ({ guid, ksbguid }: Record<string, unknown>): unknown => guid ?? ksbguid
