/**
 * Comes before all other modules: whether this tab shows what a learner sees to somebody of the staff (the back office opens
 * it with the look in the fragment). Such a tab keeps everything in its own sessionStorage: neither what this browser knows
 * of the own account nor its cookies are read or changed, nothing of the learner stays when the tab is closed, and other
 * tabs hear nothing of it.
 */
export interface Look {
  /** The guid, for calls that only read; the server refuses all others. */
  look: string
  userID: number
  nickName: string
  userName: string
  /** When it ends, ms UTC. */
  until: number
}

const KEY = 'tizhou.look'
const BEGINS = '#look='

function begin(): void {
  if (!location.hash.startsWith(BEGINS)) return
  const { pathname, search, hash } = location
  history.replaceState(null, '', pathname + search)
  try {
    const look = JSON.parse(decodeURIComponent(hash.slice(BEGINS.length))) as Look
    sessionStorage.clear()
    sessionStorage.setItem(KEY, JSON.stringify(look))
    // As storedSession.ts names them; this module imports nothing.
    sessionStorage.setItem('guid', look.look)
    sessionStorage.setItem('userID', String(look.userID))
    sessionStorage.setItem('username', look.userName)
    sessionStorage.setItem('NickName', look.nickName)
    sessionStorage.setItem('roles', '[]')
  } catch {
    // Not ours: the tab is an ordinary one.
  }
}

function stored(): Look | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Look | null
  } catch {
    return null
  }
}

function keepApart(): void {
  const put = (on: object, name: string, value: unknown) =>
    Object.defineProperty(on, name, { value, configurable: true, writable: true })
  put(globalThis, 'localStorage', sessionStorage)
  for (const shared of ['indexedDB', 'BroadcastChannel', 'EventSource']) put(globalThis, shared, undefined)
  put(document, 'cookie', '')
}

begin()

/** null: an ordinary tab. */
const currentLook: Look | null = stored()

if (currentLook) {
  keepApart()
  void import('./banner.ts').then(({ showBanner }) => showBanner(currentLook))
}
