/** Storage keys of the specification (section 3, "User and session"); `roles` is the project's own. */
export const SESSION_KEYS = {
  guid: 'guid',
  userID: 'userID',
  userName: 'username',
  NickName: 'NickName',
  roles: 'roles',
} as const

/**
 * The logged-in user by local storage; null without one. This module imports nothing, since the first calls need it.
 */
export function storedUser(): { guid: string; userID: number } | null {
  const guid = localStorage.getItem(SESSION_KEYS.guid)
  const userID = Number(localStorage.getItem(SESSION_KEYS.userID))
  return guid && Number.isSafeInteger(userID) && userID > 0 ? { guid, userID } : null
}
