import { createHmac, timingSafeEqual } from 'node:crypto'
import { rolesOf } from '@tizhou/contract/call'
import { contract } from '@tizhou/contract/contract'
import { itemsOf } from '../../../cores/papers/desk/paperForm.ts'
import { presentSet } from '../../../cores/replies/presentSet.ts'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { deskPaperOf } from './desk.ts'

/** How long a preview can be read, ms: an editor walks through a whole paper in it. */
const GOOD_MS = 2 * 3_600_000

interface Ticket {
  /** The editor that it was given to. */
  userID: number
  appID: number
  paperKey: string
  expiresAt: number
}

const signature = (key: Buffer, { userID, appID, paperKey, expiresAt }: Ticket): Buffer =>
  createHmac('sha256', key).update(`paper preview\n${userID}\n${appID}\n${expiresAt}\n${paperKey}`).digest()

const written = (key: Buffer, of: Ticket): string =>
  [
    ...[of.userID, of.appID, of.expiresAt].map(String),
    Buffer.from(of.paperKey).toString('base64url'),
    signature(key, of).toString('base64url'),
  ].join('.')

/** What the ticket was given for; undefined where it is none, or is not good any more. */
function readTicket(key: Buffer, text: string, now: number): Ticket | undefined {
  const found = /^(\d{1,16})\.(\d{1,16})\.(\d{1,16})\.([\w-]+)\.([\w-]+)$/.exec(text)
  if (!found) return undefined
  const [userID = 0, appID = 0, expiresAt = 0] = found.slice(1, 4).map(Number)
  const of: Ticket = { userID, appID, expiresAt, paperKey: Buffer.from(found[4] as string, 'base64url').toString() }
  const given = Buffer.from(found[5] as string, 'base64url')
  const due = signature(key, of)
  return given.length === due.length && timingSafeEqual(given, due) && expiresAt > now ? of : undefined
}

export const deskPreview: Handler<'exams.deskPreview'> = async ({ params, caller, services }) => {
  const { appID, paperKey } = params
  if (!(await deskPaperOf(services.papers, appID, paperKey))) throw notFound('这份试卷')
  const expiresAt = services.now() + GOOD_MS
  const key = await services.keys.of('preview')
  return { ticket: written(key, { userID: caller.userID, appID, paperKey, expiresAt }), expiresAt }
}

/** The paper of a ticket: whoever it was given to must still be one who may edit papers. */
async function ticketed(services: Services, text: string) {
  const of = readTicket(await services.keys.of('preview'), text, services.now())
  const allowed = rolesOf(contract.exams.deskPreview.access) ?? []
  const roles: readonly string[] = of ? await services.people.rolesOf(of.userID) : []
  if (!of || !allowed.some((role) => roles.includes(role)))
    throw new Refusal(403, '这个预览已经失效，请回到试卷的编辑页再打开一次', { reason: 'expired' })
  const paper = await deskPaperOf(services.papers, of.appID, of.paperKey)
  if (!paper) throw notFound('这份试卷')
  return { appID: of.appID, paper }
}

export const paperPreview: Handler<'exams.paperPreview'> = async ({ params, services }) => {
  const { appID, paper: shown } = await ticketed(services, params.ticket)
  const { key, form } = shown
  const { paper, hasCases, units } = await services.papers.previewPaper(appID, { key, form, now: services.now() })
  return {
    AppID: appID,
    Paper: paper.entry,
    EntrySeconds: paper.row.entry_seconds,
    HandInAfterSeconds: paper.row.hand_in_after_seconds,
    CaseRule: hasCases ? paper.rule : null,
    Units: units.map(({ unitID, restSeconds, sections }) => ({
      ...{ UnitID: unitID, RestSeconds: restSeconds, Sections: sections },
    })),
  }
}

export const paperPreviewKeys: Handler<'exams.paperPreviewKeys'> = async ({ params, services }) => {
  const { appID, paper } = await ticketed(services, params.ticket)
  const ids = [...new Set(itemsOf(paper.form).map(({ allTestID }) => allTestID))]
  return presentSet(await services.content.questionSetOfIDs(appID, ids, { alsoWithoutChapter: true }), {})
}
