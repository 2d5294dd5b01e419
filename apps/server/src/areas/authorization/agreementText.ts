import { createHash } from 'node:crypto'
import type { WireAgreement } from '@tizhou/contract/areas/authorization'
import sanitize from 'sanitize-html'
import type { AgreementRow } from '../../cores/authorization/agreements.ts'

const HEADING = 'h3'
const RENAMED = { h1: HEADING, h2: HEADING, h5: 'h4', h6: 'h4', div: 'p', b: 'strong', i: 'em' }

/** An agreement as it is kept: what learners' pages can show of it, and nothing else. */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'sub', 'sup', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: RENAMED,
    nestingLimit: 30,
  }).trim()

/** Names what a text says, to the letter. */
export const textHash = ({ title, html }: Pick<AgreementRow, 'title' | 'html'>): string =>
  createHash('sha256').update(`${title}\n${html}`).digest('hex')

export const presentAgreement = (row: AgreementRow): WireAgreement => ({
  title: row.title,
  html: row.html,
  holdsFrom: row.holds_from,
  hash: textHash(row),
})
