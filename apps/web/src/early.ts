import { beginSubject } from './calls/making/early.ts'
import { pageList } from './pages.ts'
import { beginCalls } from './platform/requests/firstCalls.ts'
import { storedUser } from './platform/session/storedSession.ts'
import { storedChoice } from './platform/subject/storedChoice.ts'
import { parseSearch } from './search.ts'

/**
 * A script of its own that comes before the client: begins what the asked page will ask for first, by its record. It and
 * what it imports know neither React nor the query client, so that they are there long before those are.
 */
const user = storedUser()
const subject = storedChoice()
const page = pageList.find(({ path }) => path === location.pathname)

if (user && subject && page && page.guard === undefined) {
  const { AppID: appID, AppEName: appEName, AppVn: vn } = subject
  const first = page.first?.({ query: parseSearch(location.search), appID, appEName, vn }) ?? []
  beginCalls([...beginSubject(appID), ...first], user)
}
