import type { Role } from '@tizhou/contract/call'
import { SHELVES } from '@tizhou/domain/materials/materials'
import type { Entitled } from '../documents/entitled.ts'
import { rolesOf } from '../people/users.ts'
import { shelvedDocument } from './shelved.ts'
import { shownNode } from './shown.ts'

/**
 * The rule of shelved documents (`documentRules`): a learner may read a whole document where a version opens the
 * shelf's module, or the document belongs to a free node. A document of a hidden or removed node is closed.
 */
export const opensDocument: Entitled = async ({ store, entitlements }, documentID, userID) => {
  const place = await shelvedDocument(store, documentID)
  if (!place) return false
  const node = place.node_id === null ? undefined : await shownNode(store, place.node_id)
  if (place.node_id !== null && !node) return false
  if (node?.free === 1) return true
  const roles = (await rolesOf(store, userID)) as Role[]
  const caller = { userID, userName: '', nickName: '', roles }
  return entitlements.unlocks(caller, place.subject_id, SHELVES[place.shelf].module)
}
