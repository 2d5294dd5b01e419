import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { presentPerson } from './present.ts'

export const userDetail: Handler<'account.userDetail'> = async ({ params: { userID }, services }) => {
  const { config } = services
  const now = services.now()
  const person = await services.people.personByID(userID)
  if (!person) throw notFound('该用户')
  const [entitlements, sessions, studied] = await Promise.all([
    services.people.entitlementsOf(userID),
    services.people.sessionsOf(userID),
    services.people.studiedBy(userID),
  ])
  return {
    ...presentPerson(person, config),
    subjects: entitlements.map((of) => ({
      entitlementID: of.entitlement_id,
      subject: of.subject,
      version: of.version ?? `版本 ${of.vn}`,
      startsAt: of.starts_at,
      endsAt: of.ends_at,
      isCurrent: of.starts_at <= now && of.ends_at > now ? 1 : 0,
      source: of.source,
    })),
    sessions: sessions.map((of) => ({
      clientType: of.client_type,
      createdAt: of.created_at,
      expiresAt: of.expires_at,
      endedAt: of.ended_at,
      endedBy: of.ended_by,
    })),
    studied: studied.map((of) => ({
      subject: of.subject,
      questions: of.questions,
      answered: of.answered,
      right: of.answered_right,
      wrongBook: of.wrong_book,
      lastAt: of.last_at,
    })),
  }
}
