import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/calls/caller.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Tx } from '../../platform/database/store.ts'
import { addAuditRow } from './auditRows.ts'
import { changesBetween } from './changes.ts'

/** A change. `before` and `after` describe the thing in the screen's words; absent where it did not exist. */
export interface Audited {
  /** Kind of the thing: 'staff', 'user', 'agent', 'question' … (apps/console names each in Chinese). */
  kind: string
  id: number | string
  name: string
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** The part of a handler's input that identifies the actor, the call and the address. */
export interface By {
  caller: Caller
  services: { now: () => number }
  request: Pick<FastifyRequest, 'ip' | 'routeOptions'>
}

/**
 * Writes one row of the audit log. Every handler of the back office that changes something calls it inside the
 * `store.write` of the change, so that there is neither a change without its row nor a row without its change:
 *
 *     await services.store.write(async (tx) => {
 *       await renameAgent(tx, params.agentID, params.name)
 *       await audited(tx, input, { kind: 'agent', id: params.agentID, name: params.name, before, after })
 *     })
 *
 * Fields whose name says that they are secret are kept without their value; phone numbers are masked. Gives the row's id.
 */
export async function audited(tx: Pick<Tx, 'db'>, by: By, { kind, id, name, before, after }: Audited): Promise<number> {
  const auditID = newId()
  await addAuditRow(tx, {
    audit_id: auditID,
    at: by.services.now(),
    actor_id: by.caller.userID,
    actor_name: maskedPhones(by.caller.userName),
    call: by.request.routeOptions.config.callName ?? '',
    target_kind: kind,
    target_id: String(id),
    target_name: maskedPhones(name),
    changes: JSON.stringify(changesBetween(before, after)),
    address: by.request.ip,
  })
  return auditID
}
