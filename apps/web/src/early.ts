// Before everything that reads what the browser keeps.
import './platform/look/lookTab.ts'
import { beginSubject } from './calls/making/early.ts'
import { pageList } from './pages.ts'
import { beginCalls } from './platform/requests/firstCalls.ts'
import { storedUser } from './platform/session/storedSession.ts'
import { storedChoice } from './platform/subject/storedChoice.ts'
import { parseSearch } from './search.ts'

/**
 * A separate script that runs before the client: starts the first calls of the requested page, by its record. Neither
 * it nor its imports use React or the query client, so that it is loaded long before those.
 */
const user = storedUser()
const subject = storedChoice()
const page = pageList.find(({ path }) => path === location.pathname)

if (user && subject && page && page.guard === undefined) {
  const { AppID: appID, AppEName: appEName, AppVn: vn } = subject
  const first = page.first?.({ query: parseSearch(location.search), appID, appEName, vn }) ?? []
  beginCalls([...beginSubject(appID), ...first], user)
}
