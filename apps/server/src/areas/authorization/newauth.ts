import type { WireAuthorization } from '@tizhou/contract/areas/authorization/authorization'
import { cleanIdentity, isIdentity } from '@tizhou/domain/authorization/identity'
import { authorizationFaults, cleanName } from '@tizhou/domain/authorization/sign'
import { lifeOfVersion } from '@tizhou/domain/versions/lives'
import type { AgreementRow } from '../../cores/authorization/agreements.ts'
import type { AuthorizationRow } from '../../cores/authorization/authorizations.ts'
import type { Authorization } from '../../cores/authorization/core.ts'
import { badInput, notAllowed, notFound, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { newId } from '../../platform/database/ids.ts'
import { discardFile } from '../../platform/files/discardFile.ts'
import type { Services } from '../../platform/services.ts'
import { presentAgreement, textHash } from './agreementText.ts'
import { keepSign, signAddressFor } from './signature.ts'

type Reads = Pick<Authorization, 'agreementFor' | 'agreementByID' | 'acceptedText'>

const ofSubject = (subjectID: number, vn: number | null, agentCode: string, now: number) => ({
  kind: 'authorization' as const,
  agentCode,
  subjectID,
  vn,
  now,
})

/** The text of an authorization: the accepted one, or the one in force when it was saved. */
export async function textOf(reads: Reads, row: AuthorizationRow): Promise<{ title: string; html: string }> {
  const text =
    (row.text_hash === null ? undefined : await reads.acceptedText(row.text_hash)) ??
    (await reads.agreementByID(row.agreement_id))
  return text ?? { title: '', html: '' }
}

const present = (row: AuthorizationRow, title: string): WireAuthorization => ({
  authID: row.auth_id,
  appID: row.subject_id,
  vn: row.vn,
  title,
  state: row.state,
  name: row.name,
  id: row.identity,
  savedAt: row.saved_at,
  acceptedAt: row.accepted_at,
})

/** The learner's version of the subject with the highest order; the lowest version but for drafts where none is held. */
async function heldVersion(services: Services, userID: number, subjectID: number): Promise<number | null> {
  const versions = await services.subjects.versionsOf(subjectID)
  const now = services.now()
  const held = (await services.entitlements.of(userID)).filter(
    (one) => one.subject_id === subjectID && one.starts_at <= now && one.ends_at > now,
  )
  const best =
    versions.filter(({ vn }) => held.some((one) => one.vn === vn)).at(-1) ??
    versions.find((row) => lifeOfVersion(row) !== 'draft')
  return best?.vn ?? null
}

export const getusernewauth: Handler<'authorization.getusernewauth'> = async ({ params, caller, services }) => {
  if (params.userID !== caller.userID) throw notAllowed()
  const { appID, agentCode } = params
  const vn = await heldVersion(services, caller.userID, appID)
  const text = await services.authorization.agreementFor(ofSubject(appID, vn, agentCode, services.now()))
  const rows = await services.authorization.authorizationsOf(caller.userID, appID)
  const row = rows.find((one) => one.vn === vn) ?? rows[0]
  const signed = row && (await textOf(services.authorization, row))
  return {
    need: text ? 1 : 0,
    vn,
    outdated: text && signed && row.state === 'accepted' && textHash(signed) !== textHash(text) ? 1 : 0,
    auth: row && signed ? present(row, signed.title) : null,
  }
}

export const getusernewauthlist: Handler<'authorization.getusernewauthlist'> = async ({ params, caller, services }) => {
  const rows = await services.authorization.authorizationsOf(caller.userID, params.appID)
  return {
    list: await Promise.all(rows.map(async (row) => present(row, (await textOf(services.authorization, row)).title))),
  }
}

const notAsked = () => new Refusal(409, '本科目现在不需要授权', { reason: 'notNeeded' })

export const save: Handler<'authorization.save'> = async ({ params, caller, services }) => {
  const { appID, vn, agentCode } = params
  const name = cleanName(params.name)
  const identity = cleanIdentity(params.id)
  const faults = authorizationFaults({ name, id: identity }, isIdentity(identity, services.now()))
  if (faults.length > 0) throw badInput(faults)
  const wanted = ofSubject(appID, vn, agentCode, services.now())
  if (!(await services.authorization.agreementFor(wanted))) throw notAsked()
  const kept = await keepSign(services.files, caller.userID, name, params.sign)
  let old: string | null = null
  try {
    const saved = await services.store.write(async (tx) => {
      await services.people.in(tx).lockLearner(caller.userID)
      const core = services.authorization.in(tx)
      const text = await core.agreementFor(wanted)
      if (!text) throw notAsked()
      const before = await changedBy(await core.authorizationsOf(caller.userID, appID), params, text, core)
      old = before?.sign_path ?? null
      const row: AuthorizationRow = {
        auth_id: before?.auth_id ?? newId(),
        user_id: caller.userID,
        subject_id: appID,
        vn,
        agent_code: agentCode,
        state: 'saved',
        agreement_id: text.agreement_id,
        name,
        identity,
        ...kept,
        text_hash: null,
        ext_data: '',
        saved_at: services.now(),
        accepted_at: null,
      }
      await core.putAuthorization(row)
      return present(row, text.title)
    })
    await discardFile(services, old)
    return saved
  } catch (error) {
    await discardFile(services, kept.sign_path)
    throw error
  }
}

/** The record that a save changes; undefined: a new one. Throws 404 for another user's, 409 for an accepted one. */
async function changedBy(
  own: readonly AuthorizationRow[],
  { authID, vn }: { authID: number; vn: number },
  text: AgreementRow,
  reads: Reads,
): Promise<AuthorizationRow | undefined> {
  const accepted = () => new Refusal(409, '已经确认，不能再改', { reason: 'accepted' })
  if (authID !== 0) {
    const named = own.find((row) => row.auth_id === authID)
    if (!named) throw notFound('这份授权')
    if (named.state === 'accepted') throw accepted()
    return named
  }
  for (const row of own)
    if (row.vn === vn && row.state === 'accepted' && textHash(await textOf(reads, row)) === textHash(text))
      throw accepted()
  return own.find((row) => row.vn === vn && row.state === 'saved')
}

export const accept: Handler<'authorization.accept'> = async ({ params, caller, services }) =>
  services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(caller.userID)
    const core = services.authorization.in(tx)
    const row = await core.authorizationByID(params.authID)
    if (!row || row.user_id !== caller.userID || row.subject_id !== params.appID || row.vn !== params.vn)
      throw notFound('这份授权')
    if (row.state === 'accepted') return present(row, (await textOf(core, row)).title)
    const text = await core.agreementFor(ofSubject(row.subject_id, row.vn, row.agent_code, services.now()))
    if (!text) throw notAsked()
    const hash = textHash(text)
    if (hash !== params.extData.hash) throw new Refusal(409, '授权书已更新，请重新阅读后再确认', { reason: 'changed' })
    await core.keepAcceptedText({ text_hash: hash, title: text.title, html: text.html })
    const accepted: AuthorizationRow = {
      ...row,
      state: 'accepted',
      agreement_id: text.agreement_id,
      text_hash: hash,
      ext_data: JSON.stringify(params.extData),
      accepted_at: services.now(),
    }
    await core.putAuthorization(accepted)
    return present(accepted, text.title)
  })

export const html: Handler<'authorization.html'> = async ({ params, caller, services }) => {
  const { agentCode, authID = 0 } = params
  const subjectID = params.appID === 0 ? null : params.appID
  const find = (kind: AgreementRow['kind'], of: number | null) =>
    services.authorization.agreementFor({
      kind,
      agentCode,
      subjectID: of,
      vn: of === null ? null : params.vn,
      now: services.now(),
    })
  const [terms, privacy, authorization] = await Promise.all([
    find('terms', null),
    find('privacy', null),
    subjectID === null ? undefined : find('authorization', subjectID),
  ])
  const shown = (row: AgreementRow | undefined) => (row ? presentAgreement(row) : null)
  return {
    terms: shown(terms),
    privacy: shown(privacy),
    authorization: shown(authorization),
    signed: authID === 0 ? null : await signedOf(services, caller?.userID, authID),
  }
}

/** Throws 404 where it is not this user's. */
async function signedOf(services: Services, userID: number | undefined, authID: number) {
  const row = await services.authorization.authorizationByID(authID)
  if (!row || userID === undefined || row.user_id !== userID) throw notFound('这份授权')
  const text = await textOf(services.authorization, row)
  return {
    record: present(row, text.title),
    agreement: { ...text, holdsFrom: row.accepted_at ?? row.saved_at, hash: textHash(text) },
    sign: await signAddressFor(services, row.sign_path, userID),
  }
}
