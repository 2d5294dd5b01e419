import { pathOf, scrubbed } from '@tizhou/domain/tracking/privacy'

/** An id sent by a client, where visitors send none or 0. */
export const idOrNone = (id: number | undefined): number | null => id || null

/** The given fields without personal data; undefined ones are left out. */
export function kept(fields: Record<string, string | number | undefined>): Record<string, string | number> {
  const stored: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === '') continue
    stored[name] = typeof value === 'string' ? scrubbed(value) : value
  }
  return stored
}

/** An address without its query, which may contain credentials. */
export const keptAddress = (address: string | undefined): string | undefined => address && pathOf(address)
