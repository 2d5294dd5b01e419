import { pathOf, scrubbed } from '@tizhou/domain/tracking/privacy'

/** An id as a client says it: visitors send none, or 0. */
export const idOrNone = (id: number | undefined): number | null => id || null

/** The given fields as they may be stored: texts without anything personal, nothing for what was not sent. */
export function kept(fields: Record<string, string | number | undefined>): Record<string, string | number> {
  const stored: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === '') continue
    stored[name] = typeof value === 'string' ? scrubbed(value) : value
  }
  return stored
}

/** An address without its query, which may let somebody in. */
export const keptAddress = (address: string | undefined): string | undefined => address && pathOf(address)
