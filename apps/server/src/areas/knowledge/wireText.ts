import type { PointTextRow } from '../../cores/points/pointTexts.ts'
import { signedHtml } from '../../platform/html/materialHtml.ts'

/**
 * What a point says, as it travels; empty where nothing was written. `sign`: makes addresses of its pictures that can be
 * opened (pictureSigner).
 */
export const wireText = (row: PointTextRow | undefined, sign: (name: string) => string) => ({
  Html: signedHtml(row?.html ?? '', sign),
  Aliases: JSON.parse(row?.aliases ?? '[]') as string[],
  Source: [row?.source, row?.source_year].filter(Boolean).join('，'),
  Importance: row?.importance ?? 0,
})
