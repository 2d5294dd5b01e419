import { maskIdentity } from '@tizhou/domain/authorization/identity'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import type { AuthorizationRow } from '../../../cores/authorization/authorizations.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { textOf } from '../newauth.ts'
import { signAddressFor } from '../signature.ts'

type Shown = Omit<
  AuthorizationRow,
  'strokes' | 'sign_path' | 'sign_hash' | 'ext_data' | 'text_hash' | 'agreement_id'
> & {
  user_name: string
  subject_name: string | null
}

const present = (row: Shown) => ({
  authID: row.auth_id,
  userID: row.user_id,
  userName: maskedPhones(row.user_name),
  subject: row.subject_name,
  vn: row.vn,
  agentCode: row.agent_code,
  state: row.state,
  name: row.name,
  id: maskIdentity(row.identity),
  savedAt: row.saved_at,
  acceptedAt: row.accepted_at,
})

export const authorizationList: Handler<'authorization.authorizationList'> = async ({ params, services }) => {
  const { rows, total } = await services.authorization.authorizationPage(params)
  return { rows: rows.map(present), total }
}

export const authorizationDetail: Handler<'authorization.authorizationDetail'> = async ({
  params,
  caller,
  services,
}) => {
  const row = await services.authorization.authorizationByID(params.authID)
  if (!row) throw notFound('这份授权')
  const [user, subject, text] = await Promise.all([
    services.people.userByID(row.user_id),
    services.subjects.subjectByID(row.subject_id),
    textOf(services.authorization, row),
  ])
  return {
    ...present({ ...row, user_name: user?.user_name ?? '', subject_name: subject?.short_name ?? null }),
    ...text,
    hash: row.text_hash,
    sign: await signAddressFor(services, row.sign_path, caller.userID),
  }
}

/** The only call that gives a learner's whole identity number to others; the audit log records who asked. */
export const authorizationShowID: Handler<'authorization.authorizationShowID'> = async (input) => {
  const { params, services } = input
  return services.store.write(async (tx) => {
    const row = await services.authorization.in(tx).authorizationByID(params.authID)
    if (!row) throw notFound('这份授权')
    await services.audit
      .in(tx)
      .audited(input, { kind: 'authorization', id: row.auth_id, name: row.name, after: { identityShown: true } })
    return { id: row.identity }
  })
}
