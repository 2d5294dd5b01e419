import { createHash } from 'node:crypto'
import { sameInAll } from '@tizhou/domain/tracking/bugs'
import { pageOfPath } from '@tizhou/domain/tracking/pages'
import { pathOf, scrubbed } from '@tizhou/domain/tracking/privacy'
import type { Handler } from '../../platform/calls/handler.ts'
import { idOrNone } from './kept.ts'

/** Characters kept of an unknown page's name. */
const UNKNOWN_PAGE_LENGTH = 60

/** Stores a client's error in its group: by type, page and message. */
export const frontend: Handler<'tracking.frontend'> = async ({ params, services }) => {
  const path = pathOf(params.page)
  const page = pageOfPath(path)?.path ?? sameInAll(path).slice(0, UNKNOWN_PAGE_LENGTH)
  const action = scrubbed(params.action)
  const detail = scrubbed(params.detail)
  await services.tracking.accept({
    kind: 'bug',
    userID: idOrNone(params.userid),
    subjectID: idOrNone(params.appid),
    page,
    fingerprint: fingerprintOf(params.bug_type, page, detail),
    bugType: params.bug_type,
    clientType: params.client_type,
    pageType: scrubbed(params.page_type),
    action,
    path: params.path && pathOf(params.path),
    detail,
  })
  return null
}

const fingerprintOf = (bugType: number, page: string, detail: string): string =>
  createHash('sha256')
    .update(`${bugType}\n${page}\n${sameInAll(detail)}`)
    .digest('base64url')
    .slice(0, 22)
