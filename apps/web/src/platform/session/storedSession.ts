/** Storage keys of the specification (section 3, "User and session"); `roles` is the project's own. */
export const SESSION_KEYS = {
  guid: 'guid',
  userID: 'userID',
  userName: 'username',
  NickName: 'NickName',
  roles: 'roles',
} as const

/** Who is logged in, as storage has it; null where nobody is. Imports nothing: the first calls begin with it. */
export function storedUser(): { guid: string; userID: number } | null {
  const guid = localStorage.getItem(SESSION_KEYS.guid)
  const userID = Number(localStorage.getItem(SESSION_KEYS.userID))
  return guid && Number.isSafeInteger(userID) && userID > 0 ? { guid, userID } : null
}
