// Starts the first calls before the rest is loaded (the page also loads its file as a separate script).
import './early.ts'
// Takes notes of errors while the other modules load.
import './platform/tracking/early.ts'
import '@tizhou/question-view/tokens.css'
import './ui/theme/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterFirstSight } from './platform/firstSight.ts'
import { setNavigator } from './platform/navigation/navigation.ts'
import { pathToRetry } from './platform/navigation/reloadOnce.ts'
import { RouterProvider } from './platform/navigation/router/RouterProvider.tsx'
import { followPlaces } from './platform/navigation/router/router.ts'
import { queryClient } from './platform/requests/queryClient.ts'
import { learnMore } from './platform/requests/serverClient.ts'
import { fetchTracking, onCaughtError, startTracking } from './platform/tracking/early.ts'
import { router } from './routes.ts'
import { fetchFrameParts } from './shell/frameParts.ts'
import { PageFailure } from './shell/PageFailure.tsx'
import { Root } from './shell/Root.tsx'

setNavigator((path, replace) => (replace ? router.history.replace(path) : router.history.push(path)))

const retry = pathToRetry()
if (retry) router.history.replace(retry)
router.start()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

createRoot(place, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} frame={Root} failure={PageFailure} />
    </QueryClientProvider>
  </StrictMode>,
)

startTracking((shown) => followPlaces(router, ({ pathname }) => shown(pathname)))

// What the first page does not need: tracking, releases, the handling of failed calls, and polling.
const fetchTheRest = () => {
  learnMore().then(fetchTracking, ignored)
  import('./platform/navigation/release.ts').then(({ watchReleases }) => watchReleases(), ignored)
  import('./platform/requests/responses.ts').catch(ignored)
  import('./platform/push/startPush.ts').then(({ startPush }) => startPush(), ignored)
  import('./platform/session/entitlementPolling.ts').then(
    ({ startEntitlementPolling }) => startEntitlementPolling(),
    ignored,
  )
}
const ignored = () => undefined
afterFirstSight(() => queryClient.isFetching() > 0, fetchTheRest)

// Without a service worker that stores them (plain http on a local network), the small parts of the frame are loaded
// early: the log-out must work without network, too.
if (!('serviceWorker' in navigator)) setTimeout(fetchFrameParts, 2000)
