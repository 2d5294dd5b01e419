import type { PointTextRow } from '../../cores/points/pointTexts.ts'
import { signedHtml } from '../../platform/html/materialHtml.ts'

/**
 * A point's text as sent to clients; empty values where there is none. `sign`: signs addresses of its pictures
 * (pictureSigner).
 */
export const wireText = (row: PointTextRow | undefined, sign: (name: string) => string) => ({
  Html: signedHtml(row?.html ?? '', sign),
  Aliases: JSON.parse(row?.aliases ?? '[]') as string[],
  Source: [row?.source, row?.source_year].filter(Boolean).join('，'),
  Importance: row?.importance ?? 0,
})
