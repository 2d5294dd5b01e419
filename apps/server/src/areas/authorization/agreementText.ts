import { createHash } from 'node:crypto'
import type { WireAgreement } from '@tizhou/contract/areas/authorization/authorization'
import type { AgreementRow } from '../../cores/authorization/agreements.ts'

/** A digest of the exact text. */
export const textHash = ({ title, html }: Pick<AgreementRow, 'title' | 'html'>): string =>
  createHash('sha256').update(`${title}\n${html}`).digest('hex')

export const presentAgreement = (row: AgreementRow): WireAgreement => ({
  title: row.title,
  html: row.html,
  holdsFrom: row.holds_from,
  hash: textHash(row),
})
