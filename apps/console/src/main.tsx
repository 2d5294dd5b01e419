import './base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App, ConfigProvider } from 'antd'

import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { themeOf, useIsDark } from './platform/appearance.ts'
import { locale } from './platform/locale.ts'
import { whenLoggedOut } from './platform/logOut.ts'
import { meQuery } from './platform/me.ts'
import { queryClient } from './platform/queryClient.ts'
import { meetRefusals } from './platform/request.ts'
import { endSession, getLost, subscribeSession, type WhyLost, whenAnother } from './platform/session.ts'
import { router } from './routes.tsx'
import { nameInChinese } from './shell/chineseNames.ts'
import { keepEnter } from './shell/enter.ts'
import { beginAtFields } from './shell/firstFields.ts'
import { keepFocus } from './shell/keptFocus.ts'
import { saveByKey } from './shell/saveKey.ts'
import { UndoBar } from './ui/undo/UndoBar.tsx'

const toLogin = (why?: WhyLost) => {
  const { href, pathname } = router.state.location
  if (pathname === '/login') return
  void router.navigate({ to: '/login', search: { to: why && href !== '/' ? href : undefined, why } as never })
}

// A page that shows nothing yet has nothing to lose; any other asks for a log-in over itself.
const meetLoss = () => {
  const lost = getLost()
  if (!lost || queryClient.getQueryData(meQuery.queryKey)) return
  endSession()
  toLogin(lost.why)
}

subscribeSession(meetLoss)
whenAnother(() => location.reload())
meetRefusals(() => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }))
whenLoggedOut(toLogin)
keepEnter()
saveByKey()
beginAtFields()
nameInChinese()
keepFocus(() => document.getElementById('content'))

function Console() {
  const isDark = useIsDark()
  useEffect(() => {
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
  }, [isDark])
  return (
    <ConfigProvider locale={locale} theme={themeOf(isDark)} button={{ autoInsertSpace: false }}>
      <App message={{ maxCount: 3 }} style={{ minHeight: '100vh', background: 'var(--ant-color-bg-layout)' }}>
        <RouterProvider router={router} />
        <UndoBar />
      </App>
    </ConfigProvider>
  )
}

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Console />
    </QueryClientProvider>
  </StrictMode>,
)
